/** Names of people, which strangers may type in and mails repeat. */
import { plainLine } from './plain-text.ts';

/** Whether a name carries no link, so that our mails can't be made to advertise. */
export const isWithoutLink = (name: string): boolean => !/:\/\/|\bwww\./i.test(name);

/**
 * A name as a mail says it, whatever it was when it was typed, or once was let through: on one line, and no mail program makes a link of "example. com"
 * or "https: //localhost".
 */
export const unlinked = (name: string): string => plainLine(name).replaceAll(/\.(?=\S)|:(?=\/\/)/g, '$& ');
