import { type RefObject, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface StickyBuyBarProps {
  /** While this is in sight, or still below, the bar stays away. */
  watched: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The way to buy on phones, above the bottom bar, once the real button has been scrolled past. */
export function StickyBuyBar({ watched, children }: StickyBuyBarProps) {
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
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
