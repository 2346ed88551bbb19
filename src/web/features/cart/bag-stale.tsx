import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Notice that the bag shown is stale: the last call got no response. */
export function BagStale({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      isLive
      className="mb-4"
      action={
        <Button size="sm" variant="ghost" onClick={onRetry}>
          {m.cart_retry()}
        </Button>
      }
    >
      {m.cart_stale()}
    </Notice>
  );
}
