/** The friends to whose own address the parcel can go. */
import { useEffect, useState } from 'react';
import type { Recipient } from '#shared/contract/recipients.ts';
import { recipients as recipientRoutes } from '#web/lib/api/routes/recipients.ts';
import { useApi } from '#web/lib/api/use-api.ts';

const none: readonly Recipient[] = [];

/**
 * Empty for who isn't signed in, until the parcel goes to somebody else, and where the answer fails: an address can always be typed. `reason` says
 * why they are asked for, and another one asks again; null for nobody wants them.
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
