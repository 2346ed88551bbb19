import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLineReader } from './content-line.ts';
import { card, event, describeContacts } from './testing/describe-contacts.ts';
import { createOctetUnfolder } from './unfold-octets.ts';

test('reads the same lines in chunks of any size', async () => {
  const text = readFileSync(path.join(import.meta.dirname, 'testing/files/android-2.1.vcf'), 'utf8');
  const toLines = (sizes: number): string[] => {
    const lines: string[] = [];
    const reader = createLineReader((line) => lines.push(line));
    for (let place = 0; place < text.length; place += sizes) reader.push(text.slice(place, place + sizes));
    reader.end();
    return lines;
  };
  for (const size of [1, 2, 7, 100]) expect(toLines(size)).toEqual(toLines(text.length));
});

test('unfolds lines before decoding letters split by folding', async () => {
  // As RFC 6350 allows: after a number of octets, even inside a character.
  const folded = (text: string, octets: number): Uint8Array<ArrayBuffer> => {
    const parts: Uint8Array[] = [];
    for (const line of text.split('\r\n')) {
      const bytes = Buffer.from(line);
      for (let place = 0; place < bytes.length; place += octets) parts.push(Buffer.from(place === 0 ? '' : '\r\n '), bytes.subarray(place, place + octets));
      parts.push(Buffer.from('\r\n'));
    }
    return Uint8Array.from(Buffer.concat(parts));
  };
  const text = card('VERSION:3.0', 'N:Åberg;Örjan😀;;;', 'FN:Örjan Åberg', 'BDAY:1990-01-02').trimEnd();
  const calendar = event('SUMMARY:Örjan Åbergs födelsedag', 'DTSTART;VALUE=DATE:20150503').trimEnd();
  for (const octets of [1, 2, 3, 5, 11]) {
    // The first line identifies the format.
    const [begin = '', ...rest] = text.split('\r\n');
    const file = Buffer.concat([Buffer.from(`${begin}\r\n`), folded(rest.join('\r\n'), octets)]);
    expect(await describeContacts(Uint8Array.from(file)), `cards, ${octets}`).toEqual(['Örjan😀|Åberg|1990-01-02']);
    const [first = '', ...others] = calendar.split('\r\n');
    expect(await describeContacts(Uint8Array.from(Buffer.concat([Buffer.from(`${first}\r\n`), folded(others.join('\r\n'), octets)]))), `calendar, ${octets}`).toEqual(['Örjan|Åberg|--05-03']);
  }
});

test('finds a fold wherever the file is split', () => {
  const bytes = Buffer.concat([Buffer.from('FN:x\r\n '), Buffer.from([0xc3]), Buffer.from('\r\n '), Buffer.from([0x85]), Buffer.from('\n\t'), Buffer.from([0x80]), Buffer.from('\r\r\n \r\n y\n')]);
  const unfolded = (size: number): string => {
    const unfolder = createOctetUnfolder();
    const parts: Uint8Array[] = [];
    for (let place = 0; place < bytes.length; place += size) parts.push(unfolder.push(bytes.subarray(place, place + size)));
    parts.push(unfolder.end());
    return Buffer.concat(parts).toString('latin1');
  };
  for (const size of [1, 2, 3, 4, 100]) expect(unfolded(size)).toBe('FN:x\r\n \u00c3\u0085\u0080\r\r\n \r\n y\n');
});
