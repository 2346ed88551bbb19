import type { ReactNode } from 'react';
import { SectionFrame } from './section-frame.tsx';

/** The membership's own parts come from the route, which composes features. */
export function MembershipSection({ children }: { children: ReactNode }) {
  return <SectionFrame section="membership">{children}</SectionFrame>;
}
