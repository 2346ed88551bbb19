/** Reads a test's text as a contacts file. */
import { type ReadContext, readContacts } from '../read-contacts.ts';

const context: ReadContext = { today: '2026-11-23', locale: 'sv', timeZone: 'Europe/Stockholm', onProgress: () => {}, signal: new AbortController().signal };
export const read = (content: string | Uint8Array<ArrayBuffer>, more: Partial<ReadContext> = {}) => readContacts(new Blob([content]), { ...context, ...more });

/** "first|last|birthday" of each contact, and "!why name" of each refused one. */
export async function describeContacts(content: string | Uint8Array<ArrayBuffer>, more: Partial<ReadContext> = {}): Promise<string[]> {
  const file = await read(content, more);
  if (file.kind === 'unreadable') return [`!!${file.why}`];
  const people = file.contacts.map(({ firstName, lastName, dateOfBirth, unreadBirthday }) => `${firstName}|${lastName}|${dateOfBirth ?? ''}${unreadBirthday === null ? '' : ` ?${unreadBirthday}`}`);
  return [...people, ...file.refused.map(({ name, why }) => `!${why} ${name}`)];
}

export const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
export const event = (...lines: string[]) => ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
