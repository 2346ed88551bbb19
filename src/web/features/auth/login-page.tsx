import { m } from '#shared/i18n/paraglide/messages.js';
import { useSearchParams } from 'react-router';
import { pathTo } from '#shared/i18n/paths.ts';
import { redirectTarget } from '#web/lib/session/redirect-target.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { AccountCard } from './account-card.tsx';
import { AuthPanel } from './auth-panel.tsx';
import { useAuth } from './use-auth.ts';
import { useWayOn } from './use-way-on.ts';

export function LoginPage() {
  const wayOn = useWayOn();
  const { tab } = useAuth();
  const [query] = useSearchParams();
  const isForOwnPages = redirectTarget(query.get('redirect'))?.startsWith(pathTo('user', useLocale())) === true;
  return (
    <AccountCard title={tab === 0 ? m.sign_in_title() : m.sign_in_register_title()}>
      <AuthPanel onSignedIn={wayOn} loginReason={isForOwnPages ? m.sign_in_for_own_pages() : null} />
    </AccountCard>
  );
}
