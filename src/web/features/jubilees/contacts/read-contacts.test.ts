import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBirthDate } from '#shared/values/people/birth-date.ts';
import { MAX_ENTRIES } from './read-contacts.ts';
import { phoneBook } from './testing/phone-book.ts';
import { card, read, describeContacts } from './testing/describe-contacts.ts';

describe('formats of address books and calendars', () => {
  const folder = path.join(import.meta.dirname, 'testing/files');
  const expected: Record<string, string[]> = {
    'android-2.1.vcf': ['Åsa|Öberg|', 'Märta|Hägglöf-Sjöström-Åkerblom-Östergård-Ängström|', 'Bjørn|Ødegård|1980-03-22', '!no-name lager@kontor.example'],
    'gmail-3.0.vcf': ['Karin|Ek|1980-03-22'],
    'gmail-custom-labels-3.0.vcf': ['Olle|Lund|1960-09-10'],
    'apple-address-book-3.0.vcf': ['Per|Ström|2012-06-06'],
    'outlook-2.1.vcf': ['Eva|Holm|1980-03-22'],
    'several-properties-3.0.vcf': ['Siv|Berg|1996-04-15'],
    'lower-case-no-n-3.0.vcf': ['Hugo|Norén|', 'Tove|Hall|'],
    'parameters-4.0.vcf': ['Signe|Palm|--02-03'],
    'birthday-basic.vcf': ['Greta|Lind|1985-04-07'],
    'birthday-omit-year.vcf': ['Greta|Lind|--04-07'],
    'birthday-word.vcf': ['Greta|Lind| ?sommaren'],
    'birthday-no-fn.vcf': ['Greta|Lind|1985-04-07'],
    'nameless-birthday-4.0.vcf': ['!no-name '],
    'nameless-anniversary-4.0.vcf': ['!no-name '],
    'event-with-alarms.ics': ['!not-birthday Körövning'],
    'calendar-without-events.ics': ['!!nobody'],
    'weekly-in-custom-zone.ics': ['!not-birthday Fika och prat'],
    'all-day-on-weekdays.ics': ['!not-birthday Lunchpromenad'],
    'google-birthdays.ics': Array.from({ length: 4 }, () => 'Alva|Krans|--12-10'),
  };

  test('lists every file of the folder', () => expect(Object.keys(expected).sort()).toEqual(readdirSync(folder).sort()));

  test.each(Object.entries(expected))('%s', async (name, people) => {
    expect(await describeContacts(new Uint8Array(readFileSync(path.join(folder, name))))).toEqual(people);
  });
});

describe('encodings and unsupported files', () => {
  test('reads the encodings of old Windows and Excel', async () => {
    const text = 'Förnamn\tEfternamn\nÅsa\tÖberg\n';
    expect(await describeContacts(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual(['Åsa|Öberg|']);
    expect(await describeContacts(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')))).toEqual(['Åsa|Öberg|']);
  });

  test('limits a bad byte to its own entry', async () => {
    // "|" becomes a Windows-1252 byte.
    const spoilt = (text: string) => Uint8Array.from(Buffer.from(text, 'utf8').map((byte) => (byte === 0x7c ? 0xe5 : byte)));
    expect(await describeContacts(spoilt('Namn;Födelsedag\nÅsa Öberg;3 maj 1948\nP|r Ek;\n'))).toEqual(['Åsa|Öberg|1948-05-03', '!garbled P�r Ek']);
    expect(await describeContacts(spoilt(card('FN:Åsa Öberg', 'NOTE:sm| saker') + card('FN:P|r', 'ORG:Ek') + card('N:Lind;Märta', 'BDAY;VALUE=text:i v|r')))).toEqual([
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
  ])('%s says that it is none', async (_, text) => expect(await describeContacts(text)).toEqual(['!!unknown-form']));

  test('finds nobody in an empty file or headings alone', async () => {
    expect(await describeContacts('')).toEqual(['!!empty']);
    expect(await describeContacts('Namn;Födelsedag\n')).toEqual(['!!nobody']);
  });
});

describe('a telephone’s whole address book', () => {
  test('reads two thousand entries of phone formats with monotonic progress', async () => {
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

  test('can be cancelled', async () => {
    const away = new AbortController();
    await expect(read(phoneBook(500), { signal: away.signal, onProgress: () => away.abort() })).rejects.toThrow();
  });

  test('stops at the entry limit and reports it', async () => {
    const file = await read(card('FN:Greta Lind').repeat(MAX_ENTRIES + 5));
    expect(file).toMatchObject({ kind: 'found', isCut: true });
  });
});

test('reads names of at most 80 characters and real past birthdays', async () => {
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
