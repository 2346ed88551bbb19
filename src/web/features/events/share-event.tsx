import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { Side } from './event-side.tsx';

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }));

/** The public page: its QR code and address, and the way to it. */
export function ShareEvent({ id, title, url }: { id: string; title: string; url: string }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  return (
    <Side title={m.events_share()}>
      <Suspense fallback={<span className="size-36" />}>
        <QrCode text={url} label={m.events_qr()} className="size-36" />
      </Suspense>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} label={m.events_copy_link()} size="sm" variant="ghost" disabled={!isHydrated} />
        <ShareButton title={title} url={url} isHydrated={isHydrated} />
      </div>
      <Link to={pathTo('userEvent', locale, { '*': `${id}/poster` })} className="link inline-flex min-h-tap items-center">
        {m.events_poster_open()}
      </Link>
      <Link to={new URL(url).pathname} className="link inline-flex min-h-tap items-center">
        {m.events_see_as_guest()}
      </Link>
    </Side>
  );
}
