/** The friends to whose own address the parcel can go. */
import { useEffect, useState } from 'react';
import { createRecipientApi, type Recipient } from '#web/lib/recipient-api.ts';
import { useCalls } from '#web/lib/use-calls.ts';

const none: readonly Recipient[] = [];

/** Empty for who isn't signed in, until the parcel goes to somebody else, and where the answer fails: an address can always be typed. */
export function useRecipients(isWanted: boolean): readonly Recipient[] {
  const api = useCalls(createRecipientApi);
  const [recipients, setRecipients] = useState(none);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    api.list().then(
      (answer) => isCurrent && setRecipients(answer.recipients),
      () => isCurrent && setRecipients(none),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, isWanted]);
  return recipients;
}
