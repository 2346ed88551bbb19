import type { CircleInvitation } from '#shared/contract/circles.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { circles } from '#web/lib/api/routes/circles.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface CircleInvitationsProps {
  invitations: readonly CircleInvitation[];
  /** The circle that was joined; null where the member declined. */
  onAnswered: (joinedId: string | null) => Promise<void>;
  onFailed: (message: string) => void;
}

function Invitation({ invitation: { _id: id, name, from }, onAnswered, onFailed }: Omit<CircleInvitationsProps, 'invitations'> & { invitation: CircleInvitation }) {
  const api = useApi({ circles });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  return (
    <Notice
      title={m.circles_invited({ name: from.firstName, circle: name })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" disabled={!isHydrated} isBusy={busy === 'yes'} onClick={() => void act('yes', () => api.circles.join({ id }).then(() => onAnswered(id)))}>
            {m.circles_join()}
          </Button>
          <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'no'} onClick={() => void act('no', () => api.circles.leave({ id }).then(() => onAnswered(null)))}>
            {m.circles_decline()}
          </Button>
        </span>
      }
    >
      {m.circles_invited_text()}
    </Notice>
  );
}

/** Invitations to circles. Renders nothing without any. */
export function CircleInvitations({ invitations, ...rest }: CircleInvitationsProps) {
  return invitations.map((invitation) => <Invitation key={invitation._id} invitation={invitation} {...rest} />);
}
