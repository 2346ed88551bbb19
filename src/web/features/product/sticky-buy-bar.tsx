import { type RefObject, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface StickyBuyBarProps {
  watched: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A button half under a bar is unseen; rounded pixels are none. */
const WHOLE = 0.95;

/** Space in CSS pixels that bars cover: the header, and this one or the phone’s. */
const COVERED = '-64px 0px -64px 0px';

/**
 * Buy button at the bottom, above the phone’s bar, while the real one is out of view, above or below: an observer for one side would miss jumps (End key,
 * anchor, scroll restoration).
 */
export function StickyBuyBar({ watched, children }: StickyBuyBarProps) {
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    // The last entry is the current state.
    const observer = new IntersectionObserver((entries) => setIsShown((entries.at(-1)?.intersectionRatio ?? 1) < WHOLE), { rootMargin: COVERED, threshold: WHOLE });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);

  return (
    <div
      inert={!isShown}
      className={classNames(
        'print:hidden fixed inset-x-0 bottom-[calc(var(--spacing-bottom-bar)-1px+env(safe-area-inset-bottom))] z-10 border-t border-line bg-surface px-gutter py-2.5 transition-[translate,visibility] duration-200 ease-out lg:bottom-0',
        isShown ? 'translate-y-0' : 'invisible translate-y-full',
      )}
    >
      <div className="lg:mx-auto lg:max-w-2xl">{children}</div>
    </div>
  );
}
