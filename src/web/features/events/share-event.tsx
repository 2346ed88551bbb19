import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { Side } from './event-side.tsx';

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }));

/** The public page: its QR code and address, and the way to it. */
export function ShareEvent({ title, url }: { title: string; url: string }) {
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
      <Link to={new URL(url).pathname} className="link inline-flex min-h-tap items-center">
        {m.events_see_as_guest()}
      </Link>
    </Side>
  );
}
