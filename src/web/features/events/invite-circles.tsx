import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { circleEvents } from '#web/lib/api/routes/circle-events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import type { Choice } from './load-events.ts';

interface InviteCirclesProps {
  eventId: string;
  circles: readonly Choice[];
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Invites a circle's members and one's own people in it at one press. Whoever is invited already stays so. */
export function InviteCircles({ eventId, circles, onChanged, onFailed }: InviteCirclesProps) {
  const api = useApi({ circleEvents });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [said, setSaid] = useState('');
  if (circles.length === 0) return null;

  async function invite({ id, name }: Choice): Promise<void> {
    let added = 0;
    const isDone = await act(id, async () => {
      added = (await api.circleEvents.invite({ id: eventId, circleId: id })).guests.length;
    });
    if (!isDone) return;
    setSaid(added > 0 ? m.events_circle_invited({ circle: name, count: added }) : m.events_circle_invited_none({ circle: name }));
    await onChanged();
  }

  return (
    <div className="mb-5 grid gap-3">
      <p className="text-soft">{m.events_invite_circle()}</p>
      <div className="flex flex-wrap items-center gap-3">
        {circles.map((circle) => (
          <Button key={circle.id} variant="ghost" disabled={!isHydrated} isBusy={busy === circle.id} onClick={() => void invite(circle)}>
            {circle.name}
          </Button>
        ))}
      </div>
      <p role="status" className="text-soft empty:hidden">
        {said}
      </p>
    </div>
  );
}
