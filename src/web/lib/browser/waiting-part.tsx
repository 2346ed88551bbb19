import type { ReactNode } from 'react';
import { useWaitingMark } from './early-presses.ts';

/** Around what is loaded after the page, inside its Suspense: what is pressed in it before it has come is kept until it has. */
export function WaitingPart({ children }: { children: ReactNode }) {
  return <div {...useWaitingMark()}>{children}</div>;
}
