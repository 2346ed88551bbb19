/** Reads mails from the local outbox. */
import type { TestApi } from './test-api.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Mails to an address, oldest first, after running all due jobs. */
export async function mailsTo(api: TestApi, address: string): Promise<Mail[]> {
  await api.runJobs();
  return (await api.get('/__outbox.json')).body.messages.filter((mail: Mail) => mail.to === address).reverse();
}

/** Token in a mail's link: 43 characters after `token=` or in a reset link. */
export const tokenIn = (mail: Pick<Mail, 'text'> | undefined): string => /(?:token=|reset-password\/)([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
