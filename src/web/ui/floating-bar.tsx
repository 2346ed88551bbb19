import type { ReactNode } from 'react';

/** Messages from the shop: above the bottom bar on phones, at the lower right on desktops. Always rendered, so that changes are announced. */
export function FloatingBar({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="floating z-30 lg:right-6 print:hidden">
      {children && <div className="floating-in flex min-h-12 gap-4 rounded-full bg-surface py-1.5 pr-1.5 pl-5 shadow-soft ring-1 ring-line">{children}</div>}
    </div>
  );
}
