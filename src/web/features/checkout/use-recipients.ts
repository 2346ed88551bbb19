import { useEffect, useState } from 'react';
import type { Recipient } from '#shared/contract/recipients.ts';
import { recipients as recipientRoutes } from '#web/lib/api/routes/recipients.ts';
import { useApi } from '#web/lib/api/use-api.ts';

const none: readonly Recipient[] = [];

/** Friends with their own address as a choice; empty for visitors, before it is needed, and on errors. A new `reason` refetches; null: not needed. */
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
