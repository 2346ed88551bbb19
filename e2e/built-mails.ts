/** The mails as the shop was built to write them, for what no journey can wait for: a reminder comes on its day. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '../src/shared/values/locale.ts';

export interface BuiltMail {
  subject: string;
  html: string;
  text: string;
}

const built = pathToFileURL(path.resolve(import.meta.dirname, '../build/mails/mail-templates.js')).href;

export async function writeMail(name: string, props: object, locale: Locale): Promise<BuiltMail> {
  const { renderTemplate } = (await import(built)) as { renderTemplate: (name: string, props: object, locale: Locale) => Promise<BuiltMail> };
  return renderTemplate(name, props, locale);
}
