import { type RefObject, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface StickyBuyBarProps {
  /** The page's own button: the bar shows whenever it cannot be seen. */
  watched: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The room at the top and bottom of a phone's screen that fixed bars cover, in CSS pixels: a button below them cannot be seen. */
const COVERED = '-64px 0px -64px 0px';

/**
 * Buy button above the bottom bar on phones. Visible whenever the real button is not, above or below: an observer that asked for one side only would
 * get no call when a jump (End key, anchor, restored scroll) goes past the button from one unseen place to another.
 */
export function StickyBuyBar({ watched, children }: StickyBuyBarProps) {
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    // Of several entries the last is how it is now.
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
