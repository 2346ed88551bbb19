import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ContentLink } from '#web/lib/page/content-link.tsx';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ConsentButton } from './consent-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';

const linkStyle = 'inline-flex min-h-tap items-center lg:min-h-9 text-[0.96875rem] text-on-band-soft underline-offset-4 hover:text-on-band hover:underline';

interface FooterProps {
  /** Slot for the currency switch, passed in by the route layer, another feature. */
  currency?: ReactNode;
}

export function Footer({ currency }: FooterProps) {
  const data = useRootData();
  const locale = useLocale();
  return (
    <footer className="print:hidden mt-section bg-band text-on-band [--accent:var(--honey)] [--primary:var(--honey)]">
      <div className="wrap grid gap-x-8 gap-y-10 pt-14 pb-10 lg:grid-cols-[1.5fr_2fr] lg:pt-18">
        <div>
          <p className="heading max-w-[11em] text-h2">{data?.globalSettings.tagline}</p>
          {data && data.globalSettings.social.length > 0 && (
            <ul className="mt-5 flex flex-wrap gap-x-5">
              {data.globalSettings.social.map((link) => (
                <li key={link.label}>
                  <ContentLink link={link} className={linkStyle} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label={m.shell_footer()} className="grid grid-cols-2 gap-x-6 gap-y-9 sm:grid-cols-3">
          {data?.globalSettings.footer.map((group) => (
            <div key={group.heading}>
              <h2 className="mb-1.5 text-sm font-semibold">{group.heading}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.label}>
                    <ContentLink link={link} className={linkStyle} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-band-line py-5">
          <Logo className="text-[2rem]" />
          {data?.settings.isDemo && <p className="max-w-lg text-sm text-on-band-soft max-lg:order-last">{m.shell_demo_note()}</p>}
          <div className="flex flex-wrap items-center gap-x-8 gap-y-2 text-sm">
            {/* Withdrawal function required by law: on every page, whatever the menus contain. */}
            <Link to={pathTo('withdraw', locale)} className={classNames(linkStyle, 'gap-2 font-semibold text-on-band')}>
              <RotateCcw aria-hidden className="size-4" />
              {m.shell_withdraw()}
            </Link>
            <ConsentButton className={linkStyle} />
            {currency}
            <LanguageSwitch variant="full" />
          </div>
        </div>
      </div>
    </footer>
  );
}
