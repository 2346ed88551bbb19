import { describe, expect, test } from 'vitest';
import { card, read, describeContacts } from './testing/describe-contacts.ts';

describe('cards', () => {
  test.each([
    ['BDAY:1948-05-03', '1948-05-03'],
    ['BDAY:19480503', '1948-05-03'],
    ['BDAY:1948-05-03T00:00:00Z', '1948-05-03'],
    ['BDAY;VALUE=date:1948-5-3', '1948-05-03'],
    ['BDAY:--0503', '--05-03'],
    ['BDAY:--05-03', '--05-03'],
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-03', '--05-03'],
    ['BDAY:1604-05-03', '--05-03'],
    ['item1.BDAY;X-APPLE-OMIT-YEAR=2000:2000-02-29', '--02-29'],
    ['BDAY;VALUE=text:3 maj 1948', '1948-05-03'],
    ['BDAY;VALUE=text:circa 1800', ' ?circa 1800'],
    ['BDAY:1948/05/03', '1948-05-03'],
    ['BDAY:1948.05.03', '1948-05-03'],
    ['BDAY:1948/13/05', ' ?1948/13/05'],
    ['BDAY:1948', ' ?1948'],
    ['BDAY:1948-05', ' ?1948-05'],
    ['BDAY:---03', ' ?---03'],
    ['BDAY:1985-02-29', ' ?1985-02-29'],
    ['BDAY:2026-11-24', ' ?2026-11-24'],
    ['BDAY:', ''],
    ['NOTE:x', ''],
  ])('reads the birthday of %s', async (line, dateOfBirth) => {
    expect(await describeContacts(card('VERSION:4.0', 'N:Lind;Greta;;;', line))).toEqual([`Greta|Lind|${dateOfBirth}`]);
  });

  test.each<[string, string[], string]>([
    ['only a whole name', ['FN:Greta Maria Lind'], 'Greta|Maria Lind|'],
    ['a name in one place', ['N:Mamma;;;;', 'FN:Mamma'], 'Mamma||'],
    ['only a nickname', ['N:;;;;', 'NICKNAME:Gull'], 'Gull||'],
    ['several given names', ['N:Test;Anna,Karin;;;'], 'Anna Karin|Test|'],
    ['several of each, with escapes', ['N:Ek,Öster\\,gren;Anna, Karin\\;a,;Maria;;'], 'Anna Karin;a|Ek Öster,gren|'],
    ['several nicknames', ['N:;;;;', 'NICKNAME:Gull,Gullan'], 'Gull||'],
    ['escapes', ['N:von Essen\\, af;Greta\\;Maria;;;'], 'Greta;Maria|von Essen, af|'],
    ['a folded name', ['FN:Greta Li', ' nd'], 'Greta|Lind|'],
    ['quoted-printable in Latin-1', ['N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:=D6berg;=C5sa'], 'Åsa|Öberg|'],
    ['quoted-printable over two lines', ['N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=96be=', 'rg;=C3=85sa'], 'Åsa|Öberg|'],
    ['a heart', ['N:;❤️;;;'], '❤️||'],
    ['a picture within', ['N:Lind;Greta', 'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ', ' SkZJRg', '', 'BDAY:19480503'], 'Greta|Lind|1948-05-03'],
    ['an agent within', ['N:Lind;Greta', 'AGENT:', 'BEGIN:VCARD', 'N:Ek;Annan', 'BDAY:19500101', 'END:VCARD'], 'Greta|Lind|'],
    ['a company', ['FN:Fiskboden AB', 'ORG:Fiskboden AB'], '!company Fiskboden AB'],
    ['a company that Apple shows as one', ['N:;;;;', 'FN:Fiskboden', 'ORG:Fiskboden AB;', 'X-ABShowAs:COMPANY'], '!company Fiskboden'],
    ['a group', ['KIND:group', 'FN:Familjen'], '!group Familjen'],
    ['only a number', ['TEL:070-174 06 05'], '!no-name 070-174 06 05'],
    ['a number for a name', ['N:;112;;;', 'FN:112'], '!no-name 112'],
  ])('reads a card with %s', async (_, lines, person) => {
    expect(await describeContacts(card('VERSION:3.0', ...lines))).toEqual([person]);
  });

  test('takes the relation from "Farmor"', async () => {
    const file = await read(card('FN:Farmor') + card('N:Ek;Greta'));
    expect(file).toMatchObject({
      contacts: [
        { firstName: 'Farmor', relation: 'grandmother-f' },
        { firstName: 'Greta', relation: 'friend' },
      ],
    });
  });

  test('limits a missing end to its own card', async () => {
    const agent = ['AGENT:', 'BEGIN:VCARD', 'N:Ek;Annan'];
    const cut = (...lines: string[]) => card(...lines).replace('END:VCARD\r\n', '');
    expect(await describeContacts(cut('FN:Greta Lind') + card('FN:Bosse Ek') + card('FN:Lisa Ek'))).toEqual(['Greta|Lind|', 'Bosse|Ek|', 'Lisa|Ek|']);
    expect(await describeContacts(card('FN:Greta Lind', ...agent) + card('FN:Bosse Ek'))).toEqual(['Greta|Lind|', 'Bosse|Ek|']);
  });

  test('separates files concatenated without a line break', async () => {
    const [greta, bosse] = [card('FN:Greta Lind').trim(), card('FN:Bosse Ek', 'BDAY:19500101').trim()];
    for (const between of ['', ' ', '\ufeff', '\r\n\ufeff']) expect(await describeContacts(greta + between + bosse), JSON.stringify(between)).toEqual(['Greta|Lind|', 'Bosse|Ek|1950-01-01']);
  });

  test('reads the complete cards of a truncated file', async () => {
    expect(await describeContacts(`${card('FN:Greta Lind')}BEGIN:VCARD\r\nFN:Bosse Ek`)).toEqual(['Greta|Lind|', 'Bosse|Ek|']);
  });

  test('treats a comma as text in vCard 2.1', async () => {
    expect(await describeContacts(card('VERSION:2.1', 'N:von Essen, af;Greta'))).toEqual(['Greta|von Essen, af|']);
  });

  test.each([
    ['a text before the day', ['BDAY;ALTID=1;VALUE=text:omkring 1990', 'BDAY;ALTID=1:19900102'], '1990-01-02'],
    ['the day before a text', ['BDAY;ALTID=1:19900102', 'BDAY;ALTID=1;VALUE=text:omkring 1990'], '1990-01-02'],
    ['several texts', ['BDAY;VALUE=text:omkring 1990', 'BDAY;VALUE=text:på våren'], ' ?omkring 1990'],
    ['an empty one first', ['BDAY:', 'BDAY:19900102'], '1990-01-02'],
  ])('chooses the valid of several birthdays with %s', async (_, lines, dateOfBirth) => {
    expect(await describeContacts(card('VERSION:4.0', 'N:Test;Bo;;;', ...lines))).toEqual([`Bo|Test|${dateOfBirth}`]);
  });

  test.each([
    ['a day of death', ['DEATHDATE:20100304'], true],
    ['a day of death in words', ['DEATHDATE;VALUE=text:circa 1800'], true],
    ['a place of death', ['DEATHPLACE:Lund'], true],
    ['an empty day of death', ['DEATHDATE:'], false],
    ['none', [], false],
  ])('imports a person with %s as a memory', async (_, lines, isDeceased) => {
    expect(await read(card('VERSION:4.0', 'N:Test;Signe;;;', 'BDAY:19200102', ...lines))).toMatchObject({ contacts: [{ firstName: 'Signe', dateOfBirth: '1920-01-02', isDeceased }] });
  });
});
