/** Shows a member's saved cards in the provider's fields. */
import { useEffect, useState } from 'react';
import { savedCards } from '#web/lib/api/routes/saved-cards.ts';
import { useApi } from '#web/lib/api/use-api.ts';

/** The secret of the session; null without saved cards, undefined while it is opened. */
export function useCardSession(isMember: boolean): string | null | undefined {
  const api = useApi({ savedCards });
  const [secret, setSecret] = useState<string | null>();
  useEffect(() => {
    if (!isMember) return;
    let isWanted = true;
    const store = (opened: string | null): void => {
      if (isWanted) setSecret(opened);
    };
    api.savedCards.openSession().then(
      ({ clientSecret }) => store(clientSecret),
      // Saved cards are an addition: the buyer pays without.
      () => store(null),
    );
    return () => {
      isWanted = false;
    };
  }, [api, isMember]);
  return isMember ? secret : null;
}
