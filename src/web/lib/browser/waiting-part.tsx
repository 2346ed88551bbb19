import type { ReactNode } from 'react';
import { useWaitingMark } from './early-presses.ts';

/** Wraps a lazily loaded part, inside its Suspense: presses in it are recorded until it is hydrated. */
export function WaitingPart({ children }: { children: ReactNode }) {
  return <div {...useWaitingMark()}>{children}</div>;
}
