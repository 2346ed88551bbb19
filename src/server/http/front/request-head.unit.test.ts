import { expect, test } from 'vitest';
import { readHead, unprefixCookies } from './request-head.ts';

test.each([
  ['none of them', ['User-Agent', 'x', 'Date', 'now'], { host: undefined, cookie: '', acceptEncoding: '', ifNoneMatch: undefined }],
  ['each in any letters', ['HOST', 'a', 'cookie', 'b=1', 'Accept-Encoding', 'br', 'if-None-Match', '"x"'], { host: 'a', cookie: 'b=1', acceptEncoding: 'br', ifNoneMatch: '"x"' }],
  [
    'several of one',
    ['Cookie', 'a=1', 'cookie', 'b=2', 'accept-encoding', 'br', 'accept-encoding', 'gzip', 'If-None-Match', '"x"', 'If-None-Match', '"y"', 'Host', 'a'],
    { host: 'a', cookie: 'a=1; b=2', acceptEncoding: 'br, gzip', ifNoneMatch: '"x", "y"' },
  ],
  ['two hosts, which are none', ['Host', 'a', 'host', 'a'], { host: undefined, cookie: '', acceptEncoding: '', ifNoneMatch: undefined }],
  ['names of the same lengths', ['Date', 'a', 'Origin', 'b', 'Authorization', 'c', 'Accept-Language', 'd'], { host: undefined, cookie: '', acceptEncoding: '', ifNoneMatch: undefined }],
])('%s', (_what, raw, head) => {
  expect(readHead(raw)).toEqual(head);
});

test('accepts only prefixed cookies of each Cookie header on https', () => {
  const rawHeaders = ['cookie', 'a=1; __Host-b=2;__Host-c=3', 'X-Other', '__Host-d=4', 'Cookie', 'e=5', 'COOKIE', '__Host-f=6'];
  const headers: { cookie?: string } = { cookie: 'a=1; __Host-b=2;__Host-c=3; e=5; __Host-f=6' };
  unprefixCookies({ headers, rawHeaders });
  expect(rawHeaders).toEqual(['cookie', 'b=2; c=3', 'X-Other', '__Host-d=4', 'Cookie', '', 'COOKIE', 'f=6']);
  expect(headers.cookie).toBe('b=2; c=3; f=6');
});
