import { m } from '#shared/i18n/paraglide/messages.js';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function CheckoutSkeleton() {
  return (
    <div role="status" className="wrap grid gap-8 py-8 lg:grid-cols-[1fr_25rem] lg:gap-12 lg:py-12 noscript:hidden">
      <VisuallyHidden>{m.checkout_loading()}</VisuallyHidden>
      <div className="grid gap-4">
        <Skeleton className="mb-3 h-10 w-44" />
        <Skeleton className="h-128 rounded-xl" />
        <Skeleton className="h-16 rounded-xl" />
        <Skeleton className="h-16 rounded-xl" />
      </div>
      <Skeleton className="h-72 rounded-xl max-lg:hidden" />
    </div>
  );
}
