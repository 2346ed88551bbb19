import { useEffect, useRef, useState } from 'react';

/** Adds a variant to the cart; resolves to whether it succeeded. The cart reports its own errors. */
export type AddToBag = (input: { variantId: string; quantity: number }) => Promise<boolean>;

export type AddState = 'idle' | 'busy' | 'done';

const DONE_MS = 2_500;

/** State of an "add to cart" button: busy, then briefly done. */
export function useAddToBag(onAdd: AddToBag): { state: AddState; add: AddToBag } {
  const [state, setState] = useState<AddState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function add(input: Parameters<AddToBag>[0]): Promise<boolean> {
    clearTimeout(timer.current);
    setState('busy');
    let isAdded = false;
    try {
      isAdded = await onAdd(input);
    } finally {
      setState(isAdded ? 'done' : 'idle');
    }
    if (isAdded) timer.current = setTimeout(() => setState('idle'), DONE_MS);
    return isAdded;
  }

  return { state, add };
}
