/** Moves the focus to the error each time the refusal count grows. */
import { type RefObject, useEffect, useRef } from 'react';

interface FocusOptions<Target> {
  /** Element to focus; the target itself if omitted. */
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
