import { describe, expect, test } from 'vitest';
import { readFormBody } from './form-body.ts';

const limits = { maxFileBytes: 8_000_000, isFileOptional: true };
const part = (head: string, body: string) => `--grans\r\n${head}\r\n\r\n${body}\r\n`;
const field = (name: string) => part(`Content-Disposition: form-data; name="${name}"`, '1');
const file = part('Content-Disposition: form-data; name="bild"; filename="b.jpg"\r\nContent-Type: image/jpeg', 'bytes');
const read = (body: string, type = 'multipart/form-data; boundary=grans') => readFormBody(new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } }), limits);
const fields = (count: number) => Array.from({ length: count }, (_, index) => field(`f${index}`)).join('');

describe('forms that cost more than their bytes', () => {
  test.each<[string, string, string]>([
    ['eleven parts', `${fields(11)}--grans--`, 'more than 10 parts'],
    ['100,000 parts', `${fields(100_000)}--grans--`, 'more than 10 parts'],
    ['parts behind an end that is none', `${part('Content-Disposition: form-data; name="a"', 'x--grans--')}${fields(20)}--grans--`, 'more than 10 parts'],
    ['a name of 6 MB', `${field('n'.repeat(6_000_000))}--grans--`, 'more than 8000 bytes'],
    ['a part with 600,000 headers', `${part('A: b\r\n'.repeat(600_000), '1')}--grans--`, 'more than 8000 bytes'],
    ['a part whose head never ends', '--grans\r\nContent-Disp', 'has no head'],
  ])('%s is refused before it is parsed', async (_, body, detail) => {
    await expect(read(body)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', message: expect.stringContaining(detail) });
  });

  test.each(['multipart/form-data; boundary=', 'multipart/form-data;', 'multipart/form-data; boundary="a\\"b"', `multipart/form-data; boundary=${'a'.repeat(71)}`])(
    'finds no boundary in a form of type %s',
    async (type) => {
      await expect(read(`${file}--grans--`, type)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', message: expect.stringContaining('no boundary') });
    },
  );
});

test('reads ten parts with a file among them', async () => {
  const data = part('Content-Disposition: form-data; name="data"', '{"a":1}');
  const { file: bytes, ...rest } = await read(`${data}${fields(8)}${file}--grans--\r\n`, 'multipart/form-data; boundary="grans"');
  expect([Buffer.from(bytes ?? []).toString(), rest]).toEqual(['bytes', { a: 1 }]);
});
