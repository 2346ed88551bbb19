import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { EventPartProps } from './event-side.tsx';
import { listNames } from './event-texts.ts';

/** Of an event held again: who was invited before. Nobody is mailed until the host presses. */
export function InviteSame({ event: { _id, invitedBefore }, onChanged, onFailed }: EventPartProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  if (invitedBefore.length === 0) return null;
  return (
    <Card as="section" tone="sage" aria-labelledby="same-guests" className="grid gap-4">
      <div>
        <h2 id="same-guests" className="heading text-h3">
          {m.events_same_title()}
        </h2>
        <p className="mt-1 [overflow-wrap:anywhere]">{listNames(invitedBefore)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          disabled={!isHydrated}
          isBusy={busy !== null}
          onClick={() =>
            void act('invite', async () => {
              await api.events.inviteSame({ id: _id });
              await onChanged();
            })
          }
        >
          {m.events_same_invite({ count: invitedBefore.length })}
        </Button>
        <p className="text-sm">{m.events_same_hint()}</p>
      </div>
    </Card>
  );
}
