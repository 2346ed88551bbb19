/** What the front reads of a request's headers before anything else does. */
import type { IncomingMessage } from 'node:http';
import { withPlainNames } from '#shared/values/cookie-names.ts';

/**
 * What the first look at a request needs of its headers, read in one pass: Node makes its object of all of them when somebody asks for it, and a page
 * from memory needs no more than these.
 */
export interface FirstLook {
  /** Undefined where none is named, or more than one. */
  readonly host: string | undefined;
  readonly cookie: string;
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string | undefined;
}

const join = (before: string | undefined, value: string, separator: string): string => (before === undefined ? value : before + separator + value);

/** `rawHeaders` are names and values in turns, as they came. What comes twice is joined as Node joins it. */
export function lookAtHeaders(rawHeaders: readonly string[]): FirstLook {
  let host: string | undefined;
  let hosts = 0;
  let cookie: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    // Most headers are none of these, which their lengths tell.
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

/**
 * On https, writes a request's cookies under their plain names into its headers, in both forms that Node has, before anything reads them: every later
 * reader gets a cookie that this host set (`withPlainNames`).
 */
export function unprefixCookies({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): void {
  if (headers.cookie === undefined) return;
  headers.cookie = withPlainNames(headers.cookie);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'cookie') rawHeaders[index + 1] = withPlainNames(rawHeaders[index + 1] ?? '');
  }
}
