/** Completes a cart on return from the bank; repeated calls are idempotent on the server. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/lib/api/use-api.ts';
import { checkout } from '#web/lib/api/routes/checkout.ts';
import { type CompleteOutcome, completeOrder } from './complete.ts';
import { pause } from './pause.ts';

/** The outcome, or null while pending; `again` retries. */
export function useCompletion(cartId: string): { outcome: CompleteOutcome | null; again: () => void } {
  const api = useApi({ checkout });
  const newest = useRef(0);
  const [outcome, setOutcome] = useState<CompleteOutcome | null>(null);

  const query = useCallback(async () => {
    newest.current += 1;
    const question = newest.current;
    const answer = await completeOrder(api, cartId, pause);
    if (question === newest.current) setOutcome(answer);
  }, [api, cartId]);

  useEffect(() => {
    void query();
    return () => {
      newest.current += 1;
    };
  }, [query]);

  return {
    outcome,
    again() {
      setOutcome(null);
      void query();
    },
  };
}
