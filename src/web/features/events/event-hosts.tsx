import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { type EventPartProps, Side } from './event-side.tsx';
import { listNames } from './event-texts.ts';
import type { Choice } from './load-events.ts';

interface EventHostsProps extends EventPartProps {
  memberId: string;
  friends: readonly Choice[];
  onLeft: () => void;
}

/** The event's hosts, and a form to add a friend as host. The creator removes others, others leave. */
export function EventHosts({ event, memberId, friends, onChanged, onFailed, onLeft }: EventHostsProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const others = friends.filter(({ id }) => !event.hosts.some(({ _id }) => _id === id));
  const [chosen, setChosen] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <Side title={m.events_hosts()}>
      <p>{listNames(event.hosts.map(({ firstName }) => firstName))}</p>
      <p role="status" className="font-medium text-primary empty:hidden">
        {said}
      </p>
      {event.isCreator &&
        event.hosts.slice(1).map(({ _id, firstName }) => (
          <Button
            key={_id}
            size="sm"
            variant="quiet"
            className="-ml-4"
            disabled={!isHydrated}
            isBusy={busy === _id}
            onClick={() =>
              void act(_id, async () => {
                await api.events.removeHost({ id: event._id, memberId: _id });
                setSaid(m.events_host_removed({ name: firstName }));
                await onChanged();
              })
            }
          >
            {m.events_host_remove({ name: firstName })}
          </Button>
        ))}
      {!event.isCreator && (
        <Button size="sm" variant="quiet" className="-ml-4" disabled={!isHydrated} onClick={() => setIsLeaving(true)}>
          {m.events_host_leave()}
        </Button>
      )}
      <Dialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} title={m.events_host_leave_title({ title: event.title })}>
        <div className="grid gap-5">
          <p>{m.events_host_leave_text()}</p>
          <Button isBusy={busy === 'leave'} onClick={() => void act('leave', () => api.events.removeHost({ id: event._id, memberId }).then(onLeft))}>
            {m.events_host_leave()}
          </Button>
        </div>
      </Dialog>
      {event.state === 'coming' && others.length > 0 && (
        <div className="grid w-full gap-2">
          <Select aria-label={m.events_host_choose()} size="sm" value={chosen} disabled={!isHydrated} onChange={(press) => setChosen(press.target.value)}>
            <option value="">{m.events_host_choose()}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          {chosen !== '' && (
            <Button
              size="sm"
              variant="ghost"
              isBusy={busy === 'host'}
              onClick={() =>
                void act('host', async () => {
                  await api.events.addHost({ id: event._id, body: { friendId: chosen } });
                  setSaid(m.events_host_added({ name: others.find(({ id }) => id === chosen)?.name ?? '' }));
                  setChosen('');
                  await onChanged();
                })
              }
            >
              {m.events_host_add()}
            </Button>
          )}
        </div>
      )}
    </Side>
  );
}
