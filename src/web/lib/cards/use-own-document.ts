import { useEffect, useState } from 'react';
import { isOtherDocument } from './is-other-document.ts';

/** Whether the document's policy lets Stripe in: one that was loaded for another page is loaded again. */
export function useOwnDocument(isNeeded: boolean): boolean {
  const [isReady, setIsReady] = useState(!isNeeded);
  useEffect(() => {
    if (!isNeeded) return;
    if (isOtherDocument()) window.location.reload();
    else setIsReady(true);
  }, [isNeeded]);
  return isReady;
}
