/** On the shared page: the way to a member's membership, or `join` for others. */
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

export function MemberWay({ join }: { join: ReactNode }) {
  const locale = useLocale();
  const api = useApi({ memberships });
  const [hasMembership, setHasMembership] = useState(false);
  useEffect(() => {
    api.memberships.get().then(
      ({ membership }) => setHasMembership(membership !== null && membership.status !== 'ended'),
      // Without an answer the offer stands: joining twice is refused.
      () => setHasMembership(false),
    );
  }, [api]);
  if (!hasMembership) return join;
  return (
    <ButtonLink size="lg" to={pathTo('userSettingsSection', locale, { section: 'membership' })}>
      {m.membership_own()}
    </ButtonLink>
  );
}
