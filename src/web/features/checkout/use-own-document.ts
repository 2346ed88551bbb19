import { useEffect } from 'react';

/** The policy of a document lets the payment provider in on its own page alone: reached from another page, this one is reloaded. */
export function useOwnDocument(isNeeded: boolean): void {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    if (isNeeded && entry !== undefined && new URL(entry.name).pathname !== window.location.pathname) window.location.reload();
  }, [isNeeded]);
}
