import { describe, expect, test } from 'vitest';
import { describeContacts } from './testing/describe-contacts.ts';

describe('tables', () => {
  test.each([
    [
      'of Google',
      'First Name,Middle Name,Last Name,Nickname,Birthday,Organization Name\nGreta,,Lind,,1948-05-03,\nBosse,,,, --02-29,\n,,,,,Fiskboden AB\n',
      ['Greta|Lind|1948-05-03', 'Bosse||--02-29', '!company Fiskboden AB'],
    ],
    ['of Outlook', '"First Name","Last Name","Birthday","Company"\r\n"Greta","Lind","5/3/1948",""\r\n"Bosse","Ek","0/0/00",""\r\n', ['Greta|Lind|1948-05-03', 'Bosse|Ek|']],
    ['of Thunderbird', 'First Name,Last Name,Display Name,Birth Year,Birth Month,Birth Day\nGreta,Lind,Greta Lind,1948,5,3\n,,Bosse,,2,29\n', ['Greta|Lind|1948-05-03', 'Bosse||--02-29']],
    ['of a person', 'Namn;Födelsedag;Relation\nGreta Lind;3 maj 1948;farmor\nBosse;;\n', ['Greta|Lind|1948-05-03', 'Bosse||']],
  ])('%s', async (_, text, people) => {
    for (const locale of ['sv', 'en'] as const) expect(await describeContacts(text, { locale }), locale).toEqual(people);
  });

  test('reads 3/5 by the column’s other days, else the heading’s language', async () => {
    const birthdays = async (...lines: string[]) => (await describeContacts(lines.join('\n'))).map((person) => person.split('|')[2]);
    expect(await birthdays('First Name,Birthday', 'Greta,3/5/1948', 'Bosse,13/5/1950')).toEqual(['1948-05-03', '1950-05-13']);
    expect(await birthdays('Namn;Födelsedag', 'Greta;3/5/1948', 'Bosse;5/13/1950')).toEqual(['1948-03-05', '1950-05-13']);
    expect(await birthdays('First Name,Birthday', 'Greta,3/5/1948')).toEqual(['1948-03-05']);
    expect(await birthdays('Namn;Födelsedag', 'Greta;3/5/1948')).toEqual(['1948-05-03']);
    expect(await birthdays('First Name,Birthday', 'Greta,3.5.1948', 'Bosse,12.5.'), 'with dots the day comes first').toEqual(['1948-05-03', '--05-12']);
  });
});
