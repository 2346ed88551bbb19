/** State of a page opened from a mailed link: phase, pending work, and errors. */
import { useState } from 'react';
import { ApiError } from '#web/lib/api/call.ts';
import { useAction } from '../api/use-action.ts';

interface MailedLink<Phase extends string> {
  phase: Phase | 'gone';
  busy: string | null;
  message: string | null;
  /** Runs the work, then moves to the phase; an invalid link moves to gone. */
  go: (next: Phase, work: () => Promise<unknown>, refused?: string) => void;
}

export function useMailedLink<Phase extends string>(begun: Phase | 'gone'): MailedLink<Phase> {
  const [phase, setPhase] = useState(begun);
  const [message, setMessage] = useState<string | null>(null);
  const { busy, act } = useAction(setMessage);

  async function phaseAfter(next: Phase, work: () => Promise<unknown>): Promise<Phase | 'gone'> {
    try {
      await work();
      return next;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 'gone';
      throw error;
    }
  }

  return {
    phase,
    busy,
    message,
    go(next, work, refused) {
      setMessage(null);
      void act(next, async () => setPhase(await phaseAfter(next, work)), refused);
    },
  };
}
