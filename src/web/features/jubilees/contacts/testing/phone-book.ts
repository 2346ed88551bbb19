/** Generated address book in the formats phones export: Android's 2.1 with quoted-printable, Apple's 3.0, and 4.0; with pictures. */

const givenNames = ['Åsa', 'Björn', 'Cecilia', 'David', 'Elin', 'Fredrik', 'Göran', 'Hanna', 'Ida', 'Johan', 'Karin', 'Lars', 'Maja', 'Nils', 'Olof', 'Petra'];
const familyNames = ['Andersson', 'Berg', 'Carlsson', 'Dahl', 'Ek', 'Fors', 'Gran', 'Holm', 'Isaksson', 'Jansson', 'Källgård', 'Lind'];

const quoted = (text: string): string => [...new TextEncoder().encode(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const two = (number: number): string => String(number).padStart(2, '0');

/** A photo as in a card: base64, folded at 75 characters. */
const picture = (kilobytes: number): string => ` ${'/9j/4AAQSkZJRgABAQAAAQABAAD'.repeat(3).slice(0, 74)}\r\n`.repeat(Math.ceil((kilobytes * 1_000) / 77));

function toCard(number: number): string {
  const [given, family] = [givenNames[number % givenNames.length] ?? '', `${familyNames[number % familyNames.length] ?? ''} ${number}`];
  const [month, day] = [two((number % 12) + 1), two((number % 28) + 1)];
  const year = 1930 + (number % 90);
  const photo = number % 4 === 0 ? picture(12) : '';
  const tel = `TEL;CELL:070-174 06 ${two(number % 100)}`;
  if (number % 41 === 0) return `VERSION:3.0\r\nN:;;;;\r\nFN:Företag ${number}\r\nORG:Företag ${number};\r\nX-ABShowAs:COMPANY`;
  if (number % 53 === 0) return `VERSION:2.1\r\n${tel}`;
  if (number % 3 === 0) {
    const name = `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(family)};${quoted(given)};;;`;
    return `VERSION:2.1\r\n${name}\r\n${tel}${number % 2 ? `\r\nBDAY:${year}-${month}-${day}` : ''}${photo && `\r\nPHOTO;ENCODING=BASE64;JPEG:\r\n${photo}`}`;
  }
  if (number % 3 === 1) {
    const birthday = number % 5 === 0 ? `\r\nBDAY;X-APPLE-OMIT-YEAR=1604;value=date:1604-${month}-${day}` : number % 2 ? `\r\nBDAY;value=date:${year}-${month}-${day}` : '';
    return `VERSION:3.0\r\nN:${family};${given};;;\r\nFN:${given} ${family}\r\nitem1.TEL;type=pref:070-174 06 ${two(number % 100)}${birthday}${photo && `\r\nPHOTO;ENCODING=b;TYPE=JPEG:\r\n${photo}`}`;
  }
  return `VERSION:4.0\r\nN:${family};${given};;;\r\nFN:${given} ${family}\r\n${number % 2 ? `BDAY:--${month}${day}\r\n` : ''}TEL;VALUE=uri:tel:+46-70-174-06-05`;
}

/** This many cards in one file, a quarter with a picture. */
export const phoneBook = (count: number): string => Array.from({ length: count }, (_, number) => `BEGIN:VCARD\r\n${toCard(number + 1).trimEnd()}\r\nEND:VCARD\r\n`).join('');
