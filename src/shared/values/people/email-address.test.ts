import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiEmail, isEmail, isSameEmail } from './email-address.ts';
import { decodePunycode } from './punycode.ts';
import { shownEmail } from './shown-email.ts';

test.each([
  ['info@räksmörgås.example', 'info@xn--rksmrgs-5wao1o.example', 'info@räksmörgås.example'],
  ['INFO@RÄKSMÖRGÅS.EXAMPLE', 'info@xn--rksmrgs-5wao1o.example', 'info@räksmörgås.example'],
  ['info@ra\u0308ksmo\u0308rga\u030As.example', 'info@xn--rksmrgs-5wao1o.example', 'info@räksmörgås.example'],
  ['info@xn--rksmrgs-5wao1o.example', 'info@xn--rksmrgs-5wao1o.example', 'info@räksmörgås.example'],
  ['x@xn--e1afmkfd.xn--p1ai', 'x@xn--e1afmkfd.xn--p1ai', 'x@пример.рф'],
  ['x@例え。テスト', 'x@xn--r8jz45g.xn--zckzah', 'x@例え.テスト'],
  ['a@faß.de', 'a@xn--fa-hia.de', 'a@faß.de'],
  [' a&b@example.com\n', 'a&b@example.com', 'a&b@example.com'],
  ['kund/inkop@example.com', 'kund/inkop@example.com', 'kund/inkop@example.com'],
  ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
  ['.a..b.@localhost', '.a..b.@localhost', '.a..b.@localhost'],
  ['kim@1.2', 'kim@1.2', 'kim@1.2'],
  // Handcrafted: no Unicode domain encodes to it, so it stays ASCII.
  ['kim@xn--a.example', 'kim@xn--a.example', 'kim@xn--a.example'],
  ['kim@xn--rksmrgs-5wao1o.xn--a', 'kim@xn--rksmrgs-5wao1o.xn--a', 'kim@xn--rksmrgs-5wao1o.xn--a'],
])('%j is mailed to %s and shown as %s', (typed, mailed, shown) => {
  expect([asciiEmail(typed), shownEmail(typed), shownEmail(shownEmail(typed)), shownEmail(mailed)]).toEqual([mailed, shown, shown, shown]);
});

test.each([
  '',
  'kim',
  '@example.com',
  'kim@',
  'kim@a@example.com',
  'kim@exa mple.com',
  'kim@räk smörgås.example',
  'kim@räksmörgås.example.',
  'kim@-example.com',
  'kim@example-.com',
  'kim@exa_mple.com',
  'kim@example..com',
  'örjan@example.com',
  '\u212Aim@example.com',
  '"kim"@example.com',
  'kim(x)@example.com',
  'kim,bo@example.com',
  'kim@example.com>\r\nBcc: bo@example.com',
  'kim@å/../example.com',
  'kim@å:80',
  'kim@å／x.example',
  'kim@%C3%A5.example',
  'kim@\u202Eexample.com',
  'kim@１.２。',
  `kim@${'x'.repeat(64)}.example`,
  `kim@${'å'.repeat(60)}.example`,
  `${'x'.repeat(250)}@x.se`,
])('refuses %j as address', (typed) => {
  expect(isEmail(typed)).toBe(false);
  expect(shownEmail(typed)).toBe(typed.trim());
});

test('refuses digits of other scripts as an internet host', () => {
  expect(asciiEmail('kim@１.２')).toBe('kim@1.2');
});

test('names one mailbox in either form and any case', () => {
  expect(isSameEmail('Info@Räksmörgås.example ', 'info@XN--RKSMRGS-5WAO1O.example')).toBe(true);
  expect(isSameEmail('info@räksmörgås.example', 'info@raksmorgas.example')).toBe(false);
  expect(isSameEmail('', '')).toBe(false);
});

const label = fc.string({ unit: fc.constantFrom(...'abcxyz019åäöéßпримернт例え漢字日本語ελληνικά한국'), minLength: 1, maxLength: 20 });

test('decodes Punycode as Node does', () => {
  fc.assert(
    fc.property(label, (text) => {
      const ascii = domainToASCII(`${text}.x`).slice(0, -2);
      if (ascii.startsWith('xn--')) expect(decodePunycode(ascii.slice(4))).toBe(domainToUnicode(ascii));
    }),
  );
});

test('survives any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'abz09-') })), (text) => {
      decodePunycode(text);
      for (const typed of [text, `kim@${text}.se`, `kim@xn--${text}.se`, `${text}@å.se`]) {
        const ascii = asciiEmail(typed);
        if (ascii !== null) expect([ascii, asciiEmail(shownEmail(typed)), shownEmail(shownEmail(typed))]).toEqual([expect.stringMatching(/^[!-~]+$/), ascii, shownEmail(typed)]);
      }
    }),
    { numRuns: 2_000 },
  );
});
