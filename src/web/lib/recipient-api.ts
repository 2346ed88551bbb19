/** The call about friends to whose own address a present can go. */
import type * as recipients from '#shared/contract/recipients.ts';
import { type Answer, type ApiOptions, createCall } from './api-call.ts';

export type Recipient = recipients.Recipient;

export function createRecipientApi(options: ApiOptions) {
  const call = createCall(options);
  return { list: () => call<Answer<typeof recipients.recipientsAnswer>>('GET', '/api/app/recipients') };
}
