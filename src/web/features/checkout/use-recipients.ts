/** Friends the parcel can be sent to at their own address. */
import { useEffect, useState } from 'react';
import type { Recipient } from '#shared/contract/recipients.ts';
import { recipients as recipientRoutes } from '#web/lib/api/routes/recipients.ts';
import { useApi } from '#web/lib/api/use-api.ts';

const none: readonly Recipient[] = [];

/**
 * Empty for visitors, until the parcel goes to someone else, and on errors: an address can always be typed. A new
 * `reason` refetches; null: not needed.
 */
export function useRecipients(reason: 'offer' | 'refusal' | null): readonly Recipient[] {
  const api = useApi({ recipients: recipientRoutes });
  const [recipients, setRecipients] = useState(none);
  useEffect(() => {
    if (reason === null) return;
    let isCurrent = true;
    api.recipients.list().then(
      (answer) => isCurrent && setRecipients(answer.recipients),
      () => isCurrent && setRecipients(none),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, reason]);
  return recipients;
}
