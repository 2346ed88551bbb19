import type { ReactNode } from 'react';

/** Undo toasts, rendered deep in a page, join the stack by a portal. */
export const TOASTS_ID = 'toasts';

/** Stacks a page's toasts, so that none covers another: above the bottom bar on phones, at the lower left on desktops. Once per page. */
export const ToastStack = ({ children }: { children?: ReactNode }) => (
  <div id={TOASTS_ID} className="floating z-40 lg:left-6">
    {children}
  </div>
);
