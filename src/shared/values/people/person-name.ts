/** People's names: typed by strangers, quoted in mails. */
import { plainLine } from '../text/plain-text.ts';

/** Whether a name contains no link, so that our mails can't be abused for advertising. */
export const isWithoutLink = (name: string): boolean => !/:\/\/|\bwww\./i.test(name);

/** A name for a mail, also if stored unvalidated: one line, spaced so that no mail client links "example. com". */
export const unlinked = (name: string): string => plainLine(name).replaceAll(/\.(?=\S)|:(?=\/\/)/g, '$& ');
