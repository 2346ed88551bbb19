import { House, MapPin, Pencil, Plus, Trash2, TreePine, Briefcase } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { countryName } from '#shared/values/places/countries.ts';
import type { User } from '#web/lib/session/user.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddressForm } from './address-form.tsx';
import { addressName } from './address-name.ts';
import { type AddressDraft, emptyDraft } from './address-draft.ts';

const icons = { home: House, office: Briefcase, 'summer-house': TreePine, other: MapPin } as const;

interface AddressBookProps {
  user: User;
  onSaved: (user: User) => void;
}

type SavedAddress = User['addresses'][number];
type Open = { kind: 'form'; draft: AddressDraft } | { kind: 'removal'; address: SavedAddress } | null;

export function AddressBook({ user, onSaved }: AddressBookProps) {
  const api = useApi({ users });
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [open, setOpen] = useState<Open>(null);
  const { addresses } = user;

  /** Addresses are saved as a whole list: refetches first, so that changes from another tab or device aren't undone. */
  async function saveAll(change: (saved: User['addresses']) => AddressDraft[]): Promise<void> {
    const answer = await save(async () => {
      const saved = (await api.users.get()).user;
      onSaved(saved);
      return api.users.patch({ body: { addresses: change(saved.addresses) } });
    });
    if (!answer) return;
    onSaved(answer.user);
    setOpen(null);
  }

  function submit(draft: AddressDraft): void {
    void saveAll((saved) => (saved.some(({ _id }) => _id === draft._id) ? saved.map((address) => (address._id === draft._id ? draft : address)) : [...saved, draft]));
  }

  const add = (
    <Button disabled={!isHydrated} icon={<Plus aria-hidden className="size-5" />} onClick={() => setOpen({ kind: 'form', draft: emptyDraft(user) })}>
      {m.addresses_add()}
    </Button>
  );
  const draft = open?.kind === 'form' ? open.draft : null;
  const at = addresses.findIndex(({ _id }) => _id === draft?._id);
  const index = at < 0 ? addresses.length : at;
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState
          headingLevel={1}
          illustration={
            <span className="grid size-28 place-items-center rounded-full bg-sand text-primary">
              <MapPin aria-hidden className="size-12" />
            </span>
          }
          title={m.addresses_empty()}
          action={add}
        >
          <p>{m.addresses_empty_text()}</p>
        </EmptyState>
      ) : (
        <div className="max-w-3xl">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-0">
              <h1 className="heading text-h1">{m.addresses_title()}</h1>
              <p className="mt-2 text-lg text-soft">{m.addresses_lead()}</p>
            </div>
            {add}
          </div>
          <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:mt-8">
            {addresses.map((address) => (
              <AddressCard key={address._id} address={address} onEdit={() => setOpen({ kind: 'form', draft: address })} onRemove={() => setOpen({ kind: 'removal', address })} />
            ))}
          </ul>
        </div>
      )}
      <Dialog size="md" isOpen={draft !== null} onClose={() => setOpen(null)} title={draft?._id === undefined ? m.addresses_new() : m.addresses_change()}>
        {draft && <AddressForm key={draft._id ?? 'new'} draft={draft} state={state} errorPrefix={`addresses.${index}.`} onSubmit={submit} onCancel={() => setOpen(null)} />}
      </Dialog>
      <Dialog isOpen={open?.kind === 'removal'} onClose={() => setOpen(null)} title={m.addresses_remove_sure()}>
        {open?.kind === 'removal' && (
          <RemoveAddress address={open.address} state={state} onRemove={() => void saveAll((saved) => saved.filter(({ _id }) => _id !== open.address._id))} onCancel={() => setOpen(null)} />
        )}
      </Dialog>
    </>
  );
}

function AddressCard({ address, onEdit, onRemove }: { address: SavedAddress; onEdit: () => void; onRemove: () => void }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const Icon = icons[address.nameType ?? 'home'];
  const name = addressName(address);
  const label = { name: `${name}, ${address.address_1}` };
  return (
    <Card as="li" className="flex flex-col">
      <h2 className="heading flex items-center gap-2.5 text-h4">
        <Icon aria-hidden className="size-5.5 text-primary" />
        {name}
      </h2>
      <address className="mt-2 flex-1 text-soft not-italic [overflow-wrap:anywhere]">
        {address.first_name} {address.last_name}
        <br />
        {[address.address_1, address.address_2].filter(Boolean).join(', ')}
        <br />
        {address.postal_code} {address.city}
        <br />
        {countryName(address.country_code, locale)}
        <br />
        {address.phone}
      </address>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" disabled={!isHydrated} icon={<Pencil aria-hidden className="size-4" />} aria-label={m.addresses_edit_named(label)} onClick={onEdit}>
          {m.addresses_edit()}
        </Button>
        <Button size="sm" variant="ghost" disabled={!isHydrated} icon={<Trash2 aria-hidden className="size-4" />} aria-label={m.addresses_remove_named(label)} onClick={onRemove}>
          {m.addresses_remove()}
        </Button>
      </div>
    </Card>
  );
}

interface RemoveAddressProps {
  address: SavedAddress;
  state: ReturnType<typeof useSave>['state'];
  onRemove: () => void;
  onCancel: () => void;
}

function RemoveAddress({ address, state, onRemove, onCancel }: RemoveAddressProps) {
  return (
    <>
      <p>{m.addresses_remove_text({ address: `${address.address_1}, ${address.city}` })}</p>
      {state.kind === 'failed' && state.message && (
        <Notice tone="error" isLive className="mt-4">
          {state.message}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button isBusy={state.kind === 'saving'} onClick={onRemove}>
          {m.addresses_remove()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.addresses_keep()}
        </Button>
      </div>
    </>
  );
}
