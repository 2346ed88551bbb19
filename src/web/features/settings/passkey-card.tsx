import { KeyRound, Pencil, Plus, Smartphone, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Passkey } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { hasPasskeys } from '#web/lib/session/passkey-support.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasskeyCreation } from './passkey-creation.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRemoval } from './passkey-removal.tsx';

const icons = { 'phone-or-computer': Smartphone, 'security-key': KeyRound } as const;

interface PasskeyCardProps {
  passkeys: readonly Passkey[];
  /** Default name of a new one. */
  suggestedName: string;
  onChange: (passkeys: Passkey[]) => void;
}

type Open = { kind: 'creation' } | { kind: 'name' | 'removal'; passkey: Passkey };

/** The member's passkeys: add, rename, remove. */
export function PasskeyCard({ passkeys, suggestedName, onChange }: PasskeyCardProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [notice, setNotice] = useState('');

  const toDay = (instant: string) => formatDay(dayIn(shopTimeZone, Date.parse(instant)), locale);
  const toTime = ({ createdAt, lastUsedAt }: Passkey) => (lastUsedAt ? m.security_passkey_used({ day: toDay(lastUsedAt) }) : m.security_passkey_unused({ day: toDay(createdAt) }));

  function show(next: Open): void {
    setNotice('');
    setOpen(next);
  }

  function finish(next: Passkey[], message: string): void {
    setOpen(null);
    onChange(next);
    setNotice(message);
  }

  return (
    <Card as="section" aria-labelledby="settings-passkeys">
      <h2 ref={heading} id="settings-passkeys" tabIndex={-1} className="heading text-h3">
        {m.security_passkeys()}
      </h2>
      <p className="mt-1 text-soft">{m.security_passkeys_text()}</p>
      {passkeys.length === 0 ? (
        <p className="mt-4">{m.security_passkeys_none()}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {passkeys.map((passkey) => {
            const Icon = icons[passkey.device];
            return (
              <li key={passkey._id} className="flex items-center gap-4 py-3.5">
                <Icon aria-hidden className="size-6 shrink-0 text-soft" />
                <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <p className="font-semibold">{passkey.name}</p>
                  <p className="text-sm text-soft">{passkey.device === 'security-key' ? m.security_passkey_on_key() : m.security_passkey_on_device()}</p>
                  <p className="text-sm text-soft">{toTime(passkey)}</p>
                </div>
                <div className="-mr-2 flex shrink-0">
                  <IconButton
                    label={m.security_passkey_rename_named({ name: passkey.name })}
                    icon={<Pencil aria-hidden className="size-5" />}
                    disabled={!isHydrated}
                    onClick={() => show({ kind: 'name', passkey })}
                  />
                  <IconButton
                    label={m.security_passkey_remove_named({ name: passkey.name })}
                    icon={<Trash2 aria-hidden className="size-5" />}
                    disabled={!isHydrated}
                    onClick={() => show({ kind: 'removal', passkey })}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <p role="status" className="mt-3 font-medium [overflow-wrap:anywhere] text-primary empty:hidden">
        {notice}
      </p>
      {isHydrated && !hasPasskeys() ? (
        <Notice className="mt-4">{m.security_passkeys_unsupported()}</Notice>
      ) : (
        <Button variant="ghost" className="mt-4" disabled={!isHydrated} icon={<Plus aria-hidden className="size-5" />} onClick={() => show({ kind: 'creation' })}>
          {m.security_passkey_add()}
        </Button>
      )}
      <Dialog isOpen={open?.kind === 'creation'} onClose={() => setOpen(null)} title={m.security_passkey_add()}>
        {open?.kind === 'creation' && (
          <PasskeyCreation hasPasskey={passkeys.length > 0} suggestedName={suggestedName} onMade={(passkey) => finish([...passkeys, passkey], m.security_passkey_added({ name: passkey.name }))} />
        )}
      </Dialog>
      <Dialog isOpen={open?.kind === 'name'} onClose={() => setOpen(null)} title={m.security_passkey_rename_title()}>
        {open?.kind === 'name' && (
          <PasskeyNameForm
            passkey={open.passkey}
            onRenamed={(renamed) =>
              finish(
                passkeys.map((passkey) => (passkey._id === renamed._id ? renamed : passkey)),
                m.security_passkey_renamed({ name: renamed.name }),
              )
            }
          />
        )}
      </Dialog>
      <Dialog isOpen={open?.kind === 'removal'} onClose={() => setOpen(null)} title={m.security_passkey_remove_sure()}>
        {open?.kind === 'removal' && (
          <PasskeyRemoval
            passkey={open.passkey}
            onCancel={() => setOpen(null)}
            onRemoved={({ _id, name }) => {
              finish(
                passkeys.filter((passkey) => passkey._id !== _id),
                m.security_passkey_removed({ name }),
              );
              // The focused button was removed with its row.
              requestAnimationFrame(() => heading.current?.focus());
            }}
          />
        )}
      </Dialog>
    </Card>
  );
}
