/** Names of people, which strangers may type in and mails repeat. */

/**
 * A name as it is kept: on one line, without signs that are not seen. Those could begin a text of their own in a mail, turn round what stands after
 * them, or make a name that nobody sees. What joins letters in Persian and in Indian scripts (U+200C, U+200D) stays between them.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?!\u200C|\u200D)\p{Cf}/gu, '')
    .replace(/^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/gu, '');

/** Whether a name carries no link, so that our mails can't be made to advertise. */
export const isWithoutLink = (name: string): boolean => !/:\/\/|\bwww\./i.test(name);

/**
 * A name as a mail says it, whatever it was when it was typed, or once was let through: on one line, and no mail program makes a link of "example. com"
 * or "https: //localhost".
 */
export const unlinked = (name: string): string => plainName(name).replaceAll(/\.(?=\S)|:(?=\/\/)/g, '$& ');
