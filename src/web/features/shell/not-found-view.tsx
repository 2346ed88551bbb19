import { useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NotFoundIllustration } from '#web/ui/illustrations/not-found.tsx';

/** 404 page of the site (NAV-07). */
export function NotFoundView() {
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <EmptyState
      headingLevel={1}
      className="wrap max-w-2xl py-10 lg:py-16"
      illustration={<NotFoundIllustration />}
      title={m.shell_not_found_title()}
      action={
        <>
          <ButtonLink to={pathTo('giftFinder', locale)} size="lg">
            {m.shell_find_gift()}
          </ButtonLink>
          <ButtonLink to={pathTo('search', locale)} size="lg" variant="ghost">
            {m.shell_search()}
          </ButtonLink>
        </>
      }
    >
      <p className="mx-auto inline-block max-w-full rounded-sm bg-sunken px-2.5 py-1 text-sm break-all text-ink">
        <code className="font-body">{readable(pathname)}</code>
      </p>
      <p className="mt-3">{m.shell_not_found_text()}</p>
    </EmptyState>
  );
}

function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
