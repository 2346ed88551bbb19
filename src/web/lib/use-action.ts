/** One thing at a time that a press begins: busy until it is done, and a refusal is told. */
import { useState } from 'react';
import { ApiError } from './api-call.ts';
import { refusalText } from './refusal-text.ts';

interface Action {
  /** What is under way, by the name it was given. */
  busy: string | null;
  /** Whether it was done; `refused` is told instead of the API's own words. */
  act: (name: string, work: () => Promise<unknown>, refused?: string) => Promise<boolean>;
}

export function useAction(onFailed: (message: string) => void): Action {
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    async act(name, work, refused) {
      if (busy !== null) return false;
      setBusy(name);
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        onFailed(refused ?? refusalText(error));
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
