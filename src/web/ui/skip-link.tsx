import type { ReactNode } from 'react';

/** First tab stop: skips the menus to the main content. */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
  return (
    <a href={`#${targetId}`} className="sr-only z-50 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3">
      {children}
    </a>
  );
}
