import { type RefObject, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface StickyBuyBarProps {
  watched: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Space in CSS pixels covered by fixed bars on phones. */
const COVERED = '-64px 0px -64px 0px';

/**
 * Buy button above the bottom bar on phones, while the real one is out of view, above or below: an observer for one side would miss jumps (End key,
 * anchor, scroll restoration).
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
