import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type GiftError, readGiftForm } from './gift-input.ts';
import type { PersonChoice } from './idea-form.tsx';
import { getChosen, OccasionOptions } from './occasion-choice.tsx';

interface GiftFormProps {
  gift: Gift;
  people: readonly PersonChoice[];
  currency: Currency;
  onSaved: () => Promise<void>;
  onRemoved: () => void;
  onFailed: (message: string) => void;
}

/** The facts of a gift entered by hand. */
export function GiftForm({ gift, people, currency, onSaved, onRemoved, onFailed }: GiftFormProps) {
  const api = useApi({ gifts });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [error, setError] = useState<GiftError | null>(null);
  const [cost] = gift.cost;
  const isGot = gift.direction === 'got';

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readGiftForm(new FormData(event.currentTarget), gift, currency);
    setError('error' in read ? read.error : null);
    if ('error' in read) return;
    void act('save', async () => {
      await api.gifts.patch({ id: gift._id, body: read.body });
      await onSaved();
    });
  }
  const toError = (field: GiftError['field']) => (error?.field === field ? error.text : undefined);
  return (
    <form noValidate onSubmit={save} className="grid max-w-xl gap-4">
      <Field label={m.gifts_what()} error={toError('title')} isErrorLive>
        {(control) => <TextInput {...control} name="title" maxLength={200} defaultValue={gift.title} readOnly={gift.product_id !== null && gift.path !== null} />}
      </Field>
      <Field label={isGot ? m.gifts_from_whom() : m.gifts_for_whom()} isOptional>
        {(control) => (
          <Select {...control} name="person" defaultValue={gift.person.jubileeId ?? ''}>
            <option value="">{isGot ? m.gifts_from_someone() : m.gifts_for_someone()}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.gifts_price({ currency: cost?.currency_code ?? currency })} error={toError('price')} isErrorLive isOptional>
          {(control) => <TextInput {...control} name="price" inputMode="decimal" defaultValue={cost ? String(cost.amount).replace('.', ',') : ''} />}
        </Field>
        <Field label={m.gifts_year()} error={toError('year')} isErrorLive>
          {(control) => <TextInput {...control} name="year" inputMode="numeric" defaultValue={gift.year} />}
        </Field>
      </div>
      <Field label={m.gifts_occasion()}>
        {(control) => (
          <Select {...control} name="occasion" defaultValue={getChosen(gift)}>
            <OccasionOptions gift={gift} />
          </Select>
        )}
      </Field>
      <Field label={m.gifts_url()} isOptional>
        {(control) => <TextInput {...control} name="url" type="url" maxLength={2000} defaultValue={gift.url ?? ''} />}
      </Field>
      <Field label={m.gifts_notes()} hint={m.gifts_notes_hint()} isOptional>
        {(control) => <TextArea {...control} name="notes" rows={3} maxLength={1000} defaultValue={gift.notes} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isHydrated} isBusy={busy === 'save'}>
          {m.gifts_save()}
        </Button>
        <Button
          variant="quiet"
          disabled={!isHydrated}
          isBusy={busy === 'remove'}
          icon={<Trash2 aria-hidden className="size-4.5" />}
          onClick={() =>
            void act('remove', async () => {
              await api.gifts.remove({ id: gift._id });
              onRemoved();
            })
          }
        >
          {m.gifts_remove()}
        </Button>
      </div>
    </form>
  );
}
