import { ArrowLeft, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { listNames, whenText } from './event-texts.ts';

/** The event on paper, A5: what, when and where, and a code that opens its public page. */
export function EventPoster({ event, today }: { event: Event; today: string }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const product = useRootData()?.settings.productName ?? '';
  const { _id, title, url, place, placeShownTo, hosts } = event;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={pathTo('userEvent', locale, { '*': _id })} className="link inline-flex min-h-tap min-w-0 items-center gap-2 [overflow-wrap:anywhere]">
          <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
          {title}
        </Link>
        {url !== null && (
          <Button disabled={!isHydrated} icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            {m.year_print()}
          </Button>
        )}
      </div>
      {url === null ? (
        <Notice title={m.events_poster_private()}>
          <Link to={pathTo('userEvent', locale, { '*': `${_id}/edit` })} className="link">
            {m.events_edit()}
          </Link>
        </Notice>
      ) : (
        <article className="print-alone mx-auto grid w-full max-w-120 content-between justify-items-center gap-8 rounded-lg bg-surface px-6 py-10 text-center sm:aspect-148/210 sm:px-10 print:aspect-auto print:min-h-[180mm] print:max-w-none print:rounded-none print:p-0 print:[page:poster]">
          <header>
            <h1 className="heading text-figure leading-[1.05]! text-balance hyphens-auto [overflow-wrap:anywhere] print:text-[3.6rem]">{title}</h1>
            <p className="mt-5 text-lg font-semibold text-balance print:text-[1.5rem]">{whenText(event, today)}</p>
            {place !== '' && placeShownTo === 'all' && <p className="mt-1 text-lg text-balance [overflow-wrap:anywhere] print:text-[1.5rem]">{place}</p>}
          </header>
          <QrCode text={url} label={m.events_qr()} className="size-56 print:size-[60mm]" />
          <footer className="grid gap-1">
            <p className="text-lg font-semibold print:text-[1.3rem]">{m.events_poster_scan()}</p>
            <p className="text-sm [overflow-wrap:anywhere] text-soft">{url.replace(/^https?:\/\//, '')}</p>
            <p className="mt-4 text-sm text-soft">
              {m.events_poster_from({ names: listNames(hosts.map(({ firstName }) => firstName)) })}
              <span className="heading ml-3 text-h4 lowercase">{product}</span>
            </p>
          </footer>
        </article>
      )}
    </div>
  );
}
