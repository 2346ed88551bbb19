import type { ReactNode } from 'react';

/** Messages from the shop: above the bottom bar on phones, at the lower right on desktops. Always rendered, so that changes are announced. */
export function FloatingBar({ children }: { children?: ReactNode }) {
  return (
    <div
      role="status"
      className="print:hidden pointer-events-none fixed inset-x-3 bottom-[calc(var(--spacing-bottom-bar)+0.75rem+env(safe-area-inset-bottom))] z-30 flex justify-center lg:inset-x-auto lg:right-6 lg:bottom-6"
    >
      {children && (
        <div className="pointer-events-auto flex min-h-12 items-center gap-4 rounded-full bg-surface py-1.5 pr-1.5 pl-5 shadow-soft ring-1 ring-line transition-[opacity,translate] duration-200 starting:translate-y-3 starting:opacity-0">
          {children}
        </div>
      )}
    </div>
  );
}
