/** Moves the focus to what has to be read, each time something was refused: the count grows with each refusal. */
import { type RefObject, useEffect, useRef } from 'react';

interface FocusOptions<Target> {
  /** Which element takes the focus; the target itself if left out. */
  find?: (target: Target) => HTMLElement | null;
}

export function useFocusOnRefusal<Target extends HTMLElement>(refusals: number, { find }: FocusOptions<Target> = {}): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const seen = useRef(refusals);
  useEffect(() => {
    if (refusals > seen.current && target.current) (find ? find(target.current) : target.current)?.focus();
    seen.current = refusals;
  }, [refusals, find]);
  return target;
}
