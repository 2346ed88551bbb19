/** Completes a cart on return from the bank; repeated calls are idempotent on the server. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/lib/api/use-api.ts';
import { checkout } from '#web/lib/api/routes/checkout.ts';
import { type CompleteOutcome, completeOrder } from './complete.ts';
import { pause } from './pause.ts';

/** About three minutes: a payer's time in another app. */
const MOST_TRIES = 90;
const NEXT_TRY_MS = 2_000;

/** The payer or the bank hasn't decided: what the provider says may change without an act on this page. */
const isUndecided = (outcome: CompleteOutcome): boolean => outcome.kind === 'unpaid' && (outcome.action !== undefined || outcome.code === 'PAYMENT_PROCESSING');

/** The outcome, or null while pending; `again` retries. An undecided payment is waited for meanwhile. */
export function useCompletion(cartId: string): { outcome: CompleteOutcome | null; isWaiting: boolean; again: () => void } {
  const api = useApi({ checkout });
  const newest = useRef(0);
  const [outcome, setOutcome] = useState<CompleteOutcome | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  const pollUntilDecided = useCallback(async () => {
    newest.current += 1;
    const attempt = newest.current;
    const isCurrent = () => attempt === newest.current;
    let answer = await completeOrder(api, cartId, pause);
    for (let tries = 1; tries < MOST_TRIES && isUndecided(answer) && isCurrent(); tries += 1) {
      setWaiting(true);
      await pause(NEXT_TRY_MS);
      if (isCurrent()) answer = await completeOrder(api, cartId, pause);
    }
    if (!isCurrent()) return;
    setWaiting(false);
    setOutcome(answer);
  }, [api, cartId]);

  useEffect(() => {
    void pollUntilDecided();
    return () => {
      newest.current += 1;
    };
  }, [pollUntilDecided]);

  return {
    outcome,
    isWaiting,
    again() {
      setOutcome(null);
      void pollUntilDecided();
    },
  };
}
