import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';

/** What a buyer does with a card, and why it was refused; the card is read again afterwards. */
export function useGiftCardAction() {
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      await work();
      await revalidate();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.code === 'NOT_FOUND' ? m.gift_card_not_buyer() : refusal.status === 0 ? m.settings_offline() : refusal.message);
    } finally {
      setIsBusy(false);
    }
  }

  return { error, setError, isBusy, run };
}
