import { expect, test } from 'vitest';
import { lookAtHeaders } from './first-look.ts';

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
])('%s', (_what, raw, look) => {
  expect(lookAtHeaders(raw)).toEqual(look);
});
