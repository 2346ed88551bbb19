import { Heart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { hearts } from './hearts.ts';

interface HeartButtonProps {
  productId: string;
  /** Null for any variant. */
  variantId?: string | null;
  title: string;
  className?: string;
}

/** Adds a product to the wishes, or removes it. Needs JavaScript, and is hidden without. */
export function HeartButton({ productId, variantId = null, title, className }: HeartButtonProps) {
  const isWished = useSyncExternalStore(
    hearts.subscribe,
    () => hearts.isWished(productId),
    () => false,
  );
  return (
    <button
      type="button"
      data-heart={productId}
      aria-pressed={isWished}
      aria-label={m.wishlists_heart({ title })}
      // Ignores the second press of a double click.
      onClick={({ detail }) => detail < 2 && hearts.press({ productId, variantId, title })}
      className={classNames('group/heart grid size-11 shrink-0 place-items-center rounded-full noscript:hidden print:hidden', className)}
    >
      <span className="grid size-9 place-items-center rounded-full bg-surface/90 transition-[scale] duration-150 group-active/heart:scale-90">
        <Heart aria-hidden className="size-4.5 group-hover/heart:text-accent group-aria-pressed/heart:fill-current group-aria-pressed/heart:text-accent" />
      </span>
    </button>
  );
}
