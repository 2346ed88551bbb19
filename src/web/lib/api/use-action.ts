/** One thing at a time that a press begins: busy until it is done, and a refusal is told. */
import { useRef, useState } from 'react';
import { ApiError } from '#web/lib/api/call.ts';
import { refusalText } from './refusal-text.ts';

interface Action {
  /** What is under way, by the name it was given. */
  busy: string | null;
  /** Whether it was done; `refused` is told instead of the API's own words. */
  act: (name: string, work: () => Promise<unknown>, refused?: string) => Promise<boolean>;
}

export function useAction(onFailed: (message: string) => void): Action {
  const [busy, setBusy] = useState<string | null>(null);
  // A second press may come before the first is drawn.
  const isBusy = useRef(false);
  return {
    busy,
    async act(name, work, refused) {
      if (isBusy.current) return false;
      isBusy.current = true;
      setBusy(name);
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        onFailed(refused ?? refusalText(error));
        return false;
      } finally {
        isBusy.current = false;
        setBusy(null);
      }
    },
  };
}
