/** Reads the mails that the shop has sent: without a mail server they stay in its outbox. */
import { expect, type Page } from '@playwright/test';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

async function mailsTo(page: Page, address: string): Promise<Mail[]> {
  const answer = await page.request.get('/__outbox.json');
  const { messages } = (await answer.json()) as { messages: Mail[] };
  return messages.filter(({ to }) => to === address);
}

/** Waits for the only mail to an address. */
export async function theMailTo(page: Page, address: string): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(page, address)).length, { message: `a mail to ${address}` }).toBe(1);
  const [mail] = await mailsTo(page, address);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

/** Waits for the only such mail to an address. */
export async function theMailWhere(page: Page, address: string, isWanted: (mail: Mail) => boolean, what = 'as wanted'): Promise<Mail> {
  const find = async () => (await mailsTo(page, address)).filter(isWanted);
  await expect.poll(async () => (await find()).length, { message: `a mail to ${address}, ${what}` }).toBe(1);
  const [mail] = await find();
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

/** Waits for the only mail to an address with such a subject; a string is the whole. */
export const theMailWith = (page: Page, address: string, subject: RegExp | string): Promise<Mail> =>
  theMailWhere(page, address, (mail) => (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)), `about ${String(subject)}`);
