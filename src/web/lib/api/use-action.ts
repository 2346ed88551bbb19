/** Runs one action at a time: busy until done; refusals are reported. */
import { useRef, useState } from 'react';
import { ApiError } from '#web/lib/api/call.ts';
import { refusalText } from './refusal-text.ts';

interface Action {
  /** Name of the pending action. */
  busy: string | null;
  /** Returns whether it succeeded; `refused` replaces the API's message. */
  act: (name: string, work: () => Promise<unknown>, refused?: string) => Promise<boolean>;
}

export function useAction(onFailed: (message: string) => void): Action {
  const [busy, setBusy] = useState<string | null>(null);
  // A second press may arrive before the re-render.
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
