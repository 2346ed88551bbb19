import { Link2, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Wishlist } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';

// Rarely used, and it bundles the QR code generator.
const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }));

interface ShareCardProps {
  wishlist: Wishlist;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** The list's public link: copy, share, QR code, renew, revoke. */
export function ShareCard({ wishlist: { _id, name, url, visibility }, onChanged, onFailed }: ShareCardProps) {
  const api = useApi({ wishlists });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [notice, setNotice] = useState<'renewed' | 'revoked' | null>(null);
  const [hasCode, setHasCode] = useState(false);

  const renew = (what: typeof notice) =>
    act('renew', async () => {
      await api.wishlists.renewLink({ id: _id });
      await onChanged();
      setNotice(what);
    });
  const revoke = () =>
    act('revoke', async () => {
      await api.wishlists.revokeLink({ id: _id });
      await onChanged();
      setHasCode(false);
      setNotice('revoked');
    });

  return (
    <Card as="section" aria-labelledby="share" className="grid gap-4">
      <div>
        <h2 id="share" className="heading text-h3">
          {m.wishlists_share()}
        </h2>
        <p className="mt-1 max-w-lg text-soft">{url === null ? (visibility === 'private' ? m.wishlists_share_private() : m.wishlists_share_none()) : m.wishlists_share_text()}</p>
      </div>
      {url === null ? (
        <Button className="justify-self-start" disabled={!isHydrated} isBusy={busy === 'renew'} icon={<Link2 aria-hidden className="size-5" />} onClick={() => void renew(null)}>
          {m.wishlists_share_make()}
        </Button>
      ) : (
        <>
          <AddressField label={m.wishlists_share_address()} value={url} className="max-w-lg" />
          <div className="flex flex-wrap gap-3">
            <CopyButton text={url} disabled={!isHydrated} />
            <ShareButton title={name} url={url} isHydrated={isHydrated} />
            <Button variant="ghost" disabled={!isHydrated} aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
              {m.wishlists_share_qr_show()}
            </Button>
            <Button variant="ghost" disabled={!isHydrated} isBusy={busy === 'renew'} icon={<RefreshCw aria-hidden className="size-5" />} onClick={() => void renew('renewed')}>
              {m.wishlists_share_renew()}
            </Button>
            <Button variant="quiet" disabled={!isHydrated} isBusy={busy === 'revoke'} onClick={() => void revoke()}>
              {m.wishlists_share_revoke()}
            </Button>
          </div>
          {hasCode && (
            <Suspense>
              <QrCode text={url} label={m.wishlists_share_qr()} className="size-48" />
            </Suspense>
          )}
        </>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {notice === 'renewed' && m.wishlists_share_renewed()}
        {notice === 'revoked' && m.wishlists_share_revoked()}
      </p>
    </Card>
  );
}
