import { type RefObject, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface StickyBuyBarProps {
  /** The page's own button: the bar shows while it is out of view. */
  watched: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Space in CSS pixels covered by fixed bars at the top and bottom on phones: a button behind them is out of view. */
const COVERED = '-64px 0px -64px 0px';

/**
 * Buy button above the bottom bar on phones. Shown while the real button is out of view, above or below: an observer
 * for one side only would get no call when a jump (End key, anchor, scroll restoration) skips past the button.
 */
export function StickyBuyBar({ watched, children }: StickyBuyBarProps) {
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    // The last entry is the current state.
    const observer = new IntersectionObserver((entries) => setIsShown(entries.at(-1)?.isIntersecting === false), { rootMargin: COVERED });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);

  return (
    <div
      inert={!isShown}
      className={classNames(
        'print:hidden fixed inset-x-0 bottom-[calc(var(--spacing-bottom-bar)-1px+env(safe-area-inset-bottom))] z-10 border-t border-line bg-surface px-gutter py-2.5 transition-[translate,visibility] duration-200 ease-out lg:hidden',
        isShown ? 'translate-y-0' : 'invisible translate-y-full',
      )}
    >
      {children}
    </div>
  );
}
