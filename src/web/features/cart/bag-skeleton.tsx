import { m } from '#shared/i18n/paraglide/messages.js';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const placeholders = ['first', 'second'] as const;

/** Loading placeholder; hidden without JavaScript, where it would never resolve. */
export function BagSkeleton() {
  return (
    <div role="status" className="noscript:hidden">
      <VisuallyHidden>{m.cart_loading()}</VisuallyHidden>
      <Skeleton className="h-16" />
      <ul aria-hidden className="mt-5 divide-y divide-line">
        {placeholders.map((placeholder) => (
          <li key={placeholder} className="flex gap-4 py-5">
            <Skeleton className="aspect-4/5 w-20 shrink-0" />
            <div className="flex flex-1 flex-col">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="mt-2 h-4 w-1/3" />
              <div className="mt-auto flex justify-between">
                <Skeleton className="h-9 w-28 rounded-full" />
                <Skeleton className="h-5 w-14" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
