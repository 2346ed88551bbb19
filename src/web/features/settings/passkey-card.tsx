import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Passkey } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { hasPasskeys } from '#web/lib/session/passkey-support.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasskeyCreation } from './passkey-creation.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRemoval } from './passkey-removal.tsx';

interface PasskeyCardProps {
  passkeys: readonly Passkey[];
  /** Default name of a new one. */
  suggestedName: string;
  onChange: (passkeys: Passkey[]) => void;
}

type Open = { kind: 'creation' } | { kind: 'name' | 'removal'; passkey: Passkey };

/** The member's passkeys: add, rename, remove. */
export function PasskeyCard({ passkeys, suggestedName, onChange }: PasskeyCardProps) {
  const isHydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [notice, setNotice] = useState('');

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
        <PasskeyList passkeys={passkeys} onRename={(passkey) => show({ kind: 'name', passkey })} onRemove={(passkey) => show({ kind: 'removal', passkey })} />
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
