import type { ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';

/** Buttons that pay at once, before the other ways to pay. Hidden, but laid out, until there is one: a wallet's script measures its place. */
export function ExpressFrame({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <div className={isShown ? 'mb-6' : 'invisible h-0 overflow-hidden'}>
      {children}
      {isShown && <p className="mt-6 flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">{m.checkout_express_else()}</p>}
    </div>
  );
}
