import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { hearts } from '#web/lib/wishes/hearts.ts';
import { onDemand } from '#web/lib/browser/on-demand.tsx';

const part = onDemand(async () => (await import('./hearts.tsx')).Hearts);

/** Loads the heart buttons' code: for members after hydration, for visitors with the first press. */
export function HeartsGate() {
  const { isAuthenticated } = useAuth();
  const press = useSyncExternalStore(hearts.subscribe, hearts.waiting, () => null);
  // Each press retries a failed load.
  useEffect(() => {
    if (press) part.fetch();
  }, [press]);
  return <part.Part isWanted={isAuthenticated} />;
}
