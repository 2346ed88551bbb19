/** Header parsing before everything else. */
import type { IncomingMessage } from 'node:http';
import { withPlainNames } from '#shared/values/identity/cookie-names.ts';

/** Headers that the page cache needs, read in one pass of `rawHeaders`: Node builds its headers object only on access. */
export interface HeadFields {
  /** Undefined when missing or repeated. */
  readonly host: string | undefined;
  readonly cookie: string;
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string | undefined;
}

const join = (before: string | undefined, value: string, separator: string): string => (before === undefined ? value : before + separator + value);

/** `rawHeaders` alternates names and values. Repeated headers are joined as Node joins them. */
export function readHead(rawHeaders: readonly string[]): HeadFields {
  let host: string | undefined;
  let hosts = 0;
  let cookie: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    // The length rules out most headers cheaply.
    switch (name.length) {
      case 4:
        if (name.toLowerCase() === 'host') {
          host = value;
          hosts += 1;
        }
        break;
      case 6:
        if (name.toLowerCase() === 'cookie') cookie = join(cookie, value, '; ');
        break;
      case 13:
        if (name.toLowerCase() === 'if-none-match') ifNoneMatch = join(ifNoneMatch, value, ', ');
        break;
      case 15:
        if (name.toLowerCase() === 'accept-encoding') acceptEncoding = join(acceptEncoding, value, ', ');
        break;
      default:
    }
  }
  return { host: hosts === 1 ? host : undefined, cookie: cookie ?? '', acceptEncoding: acceptEncoding ?? '', ifNoneMatch };
}

/** Rewrites https cookies to their plain names in both of Node's header forms (`withPlainNames`). */
export function unprefixCookies({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): void {
  if (headers.cookie === undefined) return;
  headers.cookie = withPlainNames(headers.cookie);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'cookie') rawHeaders[index + 1] = withPlainNames(rawHeaders[index + 1] ?? '');
  }
}
