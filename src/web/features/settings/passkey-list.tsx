import { KeyRound, Pencil, Smartphone, Trash2 } from 'lucide-react';
import type { Passkey } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const icons = { 'phone-or-computer': Smartphone, 'security-key': KeyRound } as const;

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const toDay = (instant: string) => formatDay(dayIn(shopTimeZone, Date.parse(instant)), locale);
  const toTime = ({ createdAt, lastUsedAt }: Passkey) => (lastUsedAt ? m.security_passkey_used({ day: toDay(lastUsedAt) }) : m.security_passkey_unused({ day: toDay(createdAt) }));

  return (
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
              <IconButton label={m.security_passkey_rename_named({ name: passkey.name })} icon={<Pencil aria-hidden className="size-5" />} disabled={!isHydrated} onClick={() => onRename(passkey)} />
              <IconButton label={m.security_passkey_remove_named({ name: passkey.name })} icon={<Trash2 aria-hidden className="size-5" />} disabled={!isHydrated} onClick={() => onRemove(passkey)} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
