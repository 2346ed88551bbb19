import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { InviteLink } from '#shared/contract/invites.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { invites } from '#web/lib/api/routes/invites.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { InviteByMail } from './invite-by-mail.tsx';

/** The member's invite link: copy, share, renew. */
export function InviteCard({ invite }: { invite: InviteLink }) {
  const api = useApi({ invites });
  const product = useRootData()?.settings.productName ?? '';
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [link, setLink] = useState(invite);
  const [notice, setNotice] = useState<'renewed' | null>(null);

  async function renew(): Promise<void> {
    const answer = await save(() => api.invites.renewLink());
    if (!answer) return;
    setLink(answer.invite);
    setNotice('renewed');
  }

  return (
    <Card as="section" aria-labelledby="invite">
      <h2 id="invite" className="heading text-h3">
        {m.invites_card_title()}
      </h2>
      <p className="mt-1 max-w-lg text-soft">{m.invites_card_text()}</p>
      <AddressField label={m.invites_link()} value={link.url} className="mt-4 max-w-lg" />
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={link.url} disabled={!isHydrated} />
        <ShareButton title={product} url={link.url} isHydrated={isHydrated} />
        <Button variant="ghost" disabled={!isHydrated} isBusy={state.kind === 'saving'} icon={<RefreshCw aria-hidden className="size-5" />} onClick={() => void renew()}>
          {m.invites_renew()}
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm text-soft empty:hidden">
        {notice === 'renewed' && m.invites_renewed()}
      </p>
      {state.kind === 'failed' && state.message && (
        <Notice tone="error" isLive className="mt-3">
          {state.message}
        </Notice>
      )}
      <InviteByMail />
    </Card>
  );
}
