import type { WishlistInvitation } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface WishlistInvitationsProps {
  invitations: readonly WishlistInvitation[];
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

function Invitation({ invitation: { _id, name, from }, onChanged, onFailed }: Omit<WishlistInvitationsProps, 'invitations'> & { invitation: WishlistInvitation }) {
  const api = useApi({ wishlists });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  return (
    <Notice
      title={m.wishlists_invited({ name: from.firstName, list: name })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" disabled={!isHydrated} isBusy={busy === 'yes'} onClick={() => void act('yes', () => api.wishlists.acceptOwnership({ id: _id }).then(onChanged))}>
            {m.wishlists_invited_yes()}
          </Button>
          <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'no'} onClick={() => void act('no', () => api.wishlists.declineOwnership({ id: _id }).then(onChanged))}>
            {m.wishlists_invited_no()}
          </Button>
        </span>
      }
    >
      {m.wishlists_invited_text()}
    </Notice>
  );
}

/** Invitations to co-own friends' lists: on the home and above the member's lists. Renders nothing without any. */
export function WishlistInvitations({ invitations, ...rest }: WishlistInvitationsProps) {
  return invitations.map((invitation) => <Invitation key={invitation._id} invitation={invitation} {...rest} />);
}
