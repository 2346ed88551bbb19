/** Renders the built shop's mails, for those that a journey can't wait for, such as reminders. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '../src/shared/values/text/locale.ts';

export interface BuiltMail {
  subject: string;
  html: string;
  text: string;
}

const folder = process.env['BUILT_MAILS'];
if (folder === undefined) throw new Error('BUILT_MAILS is not set: run the journeys with npm run test:e2e');
const built = pathToFileURL(path.join(folder, 'mail-templates.js')).href;

export async function writeMail(name: string, props: object, locale: Locale): Promise<BuiltMail> {
  const { renderTemplate } = (await import(built)) as { renderTemplate: (name: string, props: object, locale: Locale) => Promise<BuiltMail> };
  return renderTemplate(name, props, locale);
}
