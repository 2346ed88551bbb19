import { useEffect, useRef, useState } from 'react';

/** Puts so many of a variant into the bag; true when they are in it. The bag tells its own errors. */
export type AddToBag = (wish: { variantId: string; quantity: number }) => Promise<boolean>;

export type AddState = 'idle' | 'busy' | 'done';

const DONE_MS = 2_500;

/** The state of an "add to bag" button: at work, then for a moment done. */
export function useAddToBag(onAdd: AddToBag): { state: AddState; add: AddToBag } {
  const [state, setState] = useState<AddState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function add(wish: Parameters<AddToBag>[0]): Promise<boolean> {
    clearTimeout(timer.current);
    setState('busy');
    let isAdded = false;
    try {
      isAdded = await onAdd(wish);
    } finally {
      setState(isAdded ? 'done' : 'idle');
    }
    if (isAdded) timer.current = setTimeout(() => setState('idle'), DONE_MS);
    return isAdded;
  }

  return { state, add };
}
