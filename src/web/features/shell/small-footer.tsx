import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { ContentLink } from '#web/lib/page/content-link.tsx';
import { ConsentButton } from './consent-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** Footer of the checkout and the member's pages: terms and help only. */
export function SmallFooter({ currency }: { currency?: ReactNode }) {
  const data = useRootData();
  const locale = useLocale();
  const links = data?.globalSettings.footer.at(0)?.links ?? [];
  return (
    <footer className="mt-section border-t border-line print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-sm text-soft">
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to={pathTo('withdraw', locale)} className="inline-flex min-h-tap items-center underline-offset-4 hover:text-ink hover:underline">
              {m.shell_withdraw()}
            </Link>
          </li>
          {links.map((link) => (
            <li key={link.label}>
              <ContentLink link={link} className="inline-flex min-h-tap items-center underline-offset-4 hover:text-ink hover:underline" />
            </li>
          ))}
        </ul>
        <ConsentButton className="inline-flex min-h-tap items-center underline-offset-4 hover:text-ink hover:underline" />
        {currency}
        <LanguageSwitch variant="full" />
      </div>
    </footer>
  );
}
