import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SomethingWrongIllustration } from '#web/ui/illustrations/something-wrong.tsx';

/** Shown when the cart could not be fetched: it is safe on the server; offers a retry. */
export function BagFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState illustration={<SomethingWrongIllustration />} title={m.cart_failed_title()} action={<Button onClick={onRetry}>{m.cart_retry()}</Button>}>
      {m.cart_failed_text()}
    </EmptyState>
  );
}
