import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { deviceName } from './device-name.ts';

export type UserSessions = readonly { _id: string; device: { browser: string; system: string }; isCurrent: boolean; createdAt: string; lastUsedAt: string }[];

export function SessionList({ sessions, onEnded }: { sessions: UserSessions; onEnded: () => void }) {
  const api = useApi({ users });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [left, setLeft] = useState(sessions);
  const [busy, setBusy] = useState<string | null>(null);
  const { state, save } = useSave();

  async function end(id: string): Promise<void> {
    setBusy(id);
    if (await save(() => api.users.endSession({ id }))) setLeft(left.filter(({ _id }) => _id !== id));
    setBusy(null);
  }

  async function endAll(): Promise<void> {
    setBusy('all');
    if (await save(() => api.users.endAllSessions())) onEnded();
    else setBusy(null);
  }

  return (
    <Card as="section" aria-labelledby="settings-sessions">
      <h2 id="settings-sessions" className="heading text-h3">
        {m.settings_sessions()}
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {left.map(({ _id, device, isCurrent, lastUsedAt }) => {
          const name = deviceName(device);
          return (
            <li key={_id} className="flex items-center gap-4 py-3.5">
              <Laptop aria-hidden className="size-6 shrink-0 text-soft" />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-soft">{isCurrent ? m.settings_session_this() : m.settings_session_last({ at: formatInstant(Date.parse(lastUsedAt), shopTimeZone, locale) })}</p>
              </div>
              {!isCurrent && (
                <Button variant="quiet" size="sm" disabled={!isHydrated} isBusy={busy === _id} aria-label={m.settings_session_end_named({ device: name })} onClick={() => void end(_id)}>
                  {m.member_log_out()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {state.kind === 'failed' && (
        <Notice tone="error" isLive className="mt-3">
          {state.message}
        </Notice>
      )}
      <Button variant="ghost" className="mt-4" disabled={!isHydrated} isBusy={busy === 'all'} onClick={() => void endAll()}>
        {m.settings_sessions_end()}
      </Button>
    </Card>
  );
}
