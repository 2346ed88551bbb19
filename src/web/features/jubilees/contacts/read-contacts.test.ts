import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBirthDate } from '#shared/values/birth-date.ts';
import { MAX_ENTRIES } from './read-contacts.ts';
import { phoneBook } from './testing/phone-book.ts';
import { card, read, told } from './testing/told.ts';

describe('files that others wrote', () => {
  const folder = path.join(import.meta.dirname, 'testing/files');
  const expected: Record<string, string[]> = {
    'John_Doe_ANDROID.vcf': ['Ñ Ñ Ñ Ñ||', 'Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ||', 'Ñ Ñ Ñ|Ñ Ñ|', 'ÑÑÑÑ||', '!no-name john.doe@company.com', '!no-name jane.doe@company.com'],
    'John_Doe_GMAIL.vcf': ['John|Doe|1980-03-22'],
    'John_Doe_MAC_ADDRESS_BOOK.vcf': ['John|Doe|2012-06-06'],
    'John_Doe_MS_OUTLOOK.vcf': ['John|Doe|1980-03-22'],
    'gmail-single.vcf': ['Greg|Dartmouth|1960-09-10'],
    'icalendar-alarm_google_future.ics': ['!not-birthday event with alarms'],
    'icalendar-calendar_with_unicode.ics': ['!!nobody'],
    'icalendar-issue_466_outlook_tz.ics': ['!not-birthday Just chatting'],
    'icaljs-day_long_recur_yearly.ics': ['!not-birthday Day Long Event'],
    'icaljs-google_birthday.ics': Array.from({ length: 4 }, () => 'PErson|#2|--12-10'),
    'icaljs-vcard3.vcf': ['John|Public|1996-04-15'],
    'rfc2426-example.vcf': ['Frank|Dawson|', 'Tim|Howes|'],
    'rfc6350-example.vcf': ['Simon|Perreault|--02-03'],
    'sabre-bday-00.vcf': ['Forrest|Gump|1985-04-07'],
    'sabre-bday-02.vcf': ['Forrest|Gump|--04-07'],
    'sabre-bday-04.vcf': ['Forrest|Gump| ?foo'],
    'sabre-bday-06.vcf': ['Forrest|Gump|1985-04-07'],
    'sabre-bday-08.vcf': ['!no-name '],
    'sabre-bday-10.vcf': ['!no-name '],
  };

  test('every one is asked for', () => expect(Object.keys(expected).sort()).toEqual(readdirSync(folder).sort()));

  test.each(Object.entries(expected))('%s', async (name, people) => {
    expect(await told(new Uint8Array(readFileSync(path.join(folder, name))))).toEqual(people);
  });
});

describe('letters, and what is no file of contacts', () => {
  test('in the letters of an older Windows, and of Excel', async () => {
    const text = 'Förnamn\tEfternamn\nÅsa\tÖberg\n';
    expect(await told(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual(['Åsa|Öberg|']);
    expect(await told(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')))).toEqual(['Åsa|Öberg|']);
  });

  test('one bad byte spoils its own entry, and no other’s letters', async () => {
    // Where "|" stands, a byte of Windows-1252.
    const spoilt = (text: string) => Uint8Array.from(Buffer.from(text, 'utf8').map((byte) => (byte === 0x7c ? 0xe5 : byte)));
    expect(await told(spoilt('Namn;Födelsedag\nÅsa Öberg;3 maj 1948\nP|r Ek;\n'))).toEqual(['Åsa|Öberg|1948-05-03', '!garbled P�r Ek']);
    expect(await told(spoilt(card('FN:Åsa Öberg', 'NOTE:sm| saker') + card('FN:P|r', 'ORG:Ek') + card('N:Lind;Märta', 'BDAY;VALUE=text:i v|r')))).toEqual([
      'Åsa|Öberg|',
      'Märta|Lind| ?i v�r',
      '!garbled P�r',
    ]);
  });

  test.each([
    ['no column of names', 'a,b\n1,2\n'],
    ['a quote that nobody closed', `Namn\n"${'x'.repeat(500_000)}`],
    ['a text', 'Kära dagbok, i dag hände ingenting.'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0'],
  ])('%s says that it is none', async (_, text) => expect(await told(text)).toEqual(['!!unknown-form']));

  test('an empty file, and headings alone, hold nobody', async () => {
    expect(await told('')).toEqual(['!!empty']);
    expect(await told('Namn;Födelsedag\n')).toEqual(['!!nobody']);
  });
});

describe('a telephone’s whole address book', () => {
  test('two thousand, with pictures, in the versions that telephones write: everybody is read, and the progress goes one way', async () => {
    const progress: number[] = [];
    const book = phoneBook(2_000);
    const file = await read(book, { onProgress: (part) => progress.push(part) });
    if (file.kind === 'unreadable') throw new Error(file.why);
    expect(file.contacts.length + file.refused.length).toBe(2_000);
    expect(file.refused.every(({ why }) => why === 'company' || why === 'no-name')).toBe(true);
    expect(file.contacts.filter(({ dateOfBirth }) => dateOfBirth !== null).length).toBeGreaterThan(500);
    expect(file.contacts.filter(({ unreadBirthday }) => unreadBirthday !== null)).toEqual([]);
    expect(progress.length).toBeGreaterThan(10);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  test('it can be called off', async () => {
    const away = new AbortController();
    await expect(read(phoneBook(500), { signal: away.signal, onProgress: () => away.abort() })).rejects.toThrow();
  });

  test('more entries than anybody has are cut off, and that is told', async () => {
    const file = await read(card('FN:Greta Lind').repeat(MAX_ENTRIES + 5));
    expect(file).toMatchObject({ kind: 'found', isCut: true });
  });
});

test('whatever a file holds, somebody who is read has a name of at most 80 signs, and no birthday or a real one until today', async () => {
  const texts = fc.array(
    fc.oneof(
      fc.constantFrom(
        'BEGIN:VCARD',
        'END:VCARD',
        'N:',
        'FN:',
        'BDAY:',
        ';',
        '\\',
        '\r\n',
        ' ',
        '=',
        'ENCODING=QUOTED-PRINTABLE:',
        '1948',
        '-05-03',
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'SUMMARY:',
        '🎂',
        'DTSTART:',
        'Namn;',
        '"',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('', 'BEGIN:VCARD\r\nFN:', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:🎂', 'Namn;Födelsedag\n'), texts, async (start, parts) => {
      const file = await read(start + parts.join(''));
      if (file.kind === 'unreadable') return;
      for (const { firstName, lastName, dateOfBirth } of file.contacts) {
        expect(firstName.trim()).not.toBe('');
        expect(firstName.isWellFormed() && lastName.isWellFormed()).toBe(true);
        expect(Math.max(firstName.length, lastName.length)).toBeLessThanOrEqual(80);
        if (dateOfBirth !== null) expect(isBirthDate(dateOfBirth), dateOfBirth).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
