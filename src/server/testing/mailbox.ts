/** What a person finds in their mailbox, by the local outbox. */
import type { TestApi } from './test-api.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The mails to an address, oldest first, once every job that is due has run. */
export async function mailsTo(api: TestApi, address: string): Promise<Mail[]> {
  await api.runJobs();
  return (await api.get('/__outbox.json')).body.messages.filter((mail: Mail) => mail.to === address).reverse();
}

/** The token in a mail's link: 43 signs after `token=` or as the last segment of a reset link. */
export const tokenIn = (mail: Pick<Mail, 'text'> | undefined): string => /(?:token=|reset-password\/)([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
