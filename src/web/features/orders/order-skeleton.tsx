import { m } from '#shared/i18n/paraglide/messages.js';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const placeholders = ['first', 'second'] as const;

export function OrderSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{m.member_orders_loading()}</VisuallyHidden>
      <ul aria-hidden className="grid gap-3">
        {placeholders.map((placeholder) => (
          <li key={placeholder} className="rounded-xl bg-surface p-4 ring-1 ring-line ring-inset sm:p-5">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="mt-2 h-4 w-56 max-w-full" />
            <Skeleton className="mt-4 size-14" />
          </li>
        ))}
      </ul>
    </div>
  );
}
