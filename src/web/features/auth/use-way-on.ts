/** Navigates after signing in: to the URL's redirect if it stays on this site, else to the member's home (NAV-10). */
import { useNavigate, useSearchParams } from 'react-router';
import { localeOfPath, pathTo } from '#shared/i18n/paths.ts';
import { redirectTarget } from '#web/lib/session/redirect-target.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

export function useWayOn(): () => void {
  const locale = useLocale();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return () => {
    const target = redirectTarget(query.get('redirect')) ?? pathTo('user', locale);
    // A document has one language.
    if (localeOfPath(target) === locale) void navigate(target, { replace: true });
    else window.location.assign(target);
  };
}
