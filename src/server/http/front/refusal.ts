/** Error answers outside the API: an HTML page for browsers, problem+json for programs, raw bytes for broken connections. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCodes } from '#shared/contract/errors.ts';
import { defaultLocale, type Locale } from '#shared/values/text/locale.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { errorMessage } from '../answer/error-messages.ts';
import { plainPage } from '../site/local-pages.ts';
import { toProblem, problemResponse } from '../answer/problem.ts';
import { requestLocale } from '../request/request-locale.ts';
import { closedPolicy } from './security-headers.ts';

/** Works for unparsable URLs too. */
export function getLocale(incoming: IncomingMessage): Locale {
  const { 'accept-language': language = '', cookie = '' } = incoming.headers;
  const [, query = ''] = (incoming.url ?? '').split('?', 2);
  return requestLocale({ headers: new Headers({ 'accept-language': language, cookie }) }, { searchParams: new URLSearchParams(query) });
}

/** Browsers are recognised by text/html in Accept. */
export function refusal(error: DomainError, { incoming, requestId }: { incoming: IncomingMessage; requestId: string }): Response {
  const locale = getLocale(incoming);
  const isPage = (incoming.headers.accept ?? '').includes('text/html');
  return isPage ? refusalPage(error, locale) : problemResponse(error, { locale, requestId });
}

const words = {
  sv: {
    unavailable: ['Strax tillbaka', 'Butiken får inte tag på sitt lager just nu. Ladda om sidan om en liten stund.'],
    fault: ['Något gick fel', 'Felet ligger hos oss. Försök igen om en stund.'],
  },
  en: {
    unavailable: ['Right back', 'The shop can’t reach its stockroom just now. Reload the page in a moment.'],
    fault: ['Something went wrong', 'The fault is ours. Please try again in a moment.'],
  },
} as const;

function refusalPage(error: DomainError, locale: Locale): Response {
  const { status } = errorCodes[error.code];
  const isOurs = status >= 500;
  const message = errorMessage(error.code, locale);
  const [title, text] = isOurs ? words[locale][error.code === 'UNAVAILABLE' ? 'unavailable' : 'fault'] : [message, ''];
  const page = plainPage(title, `<h1>${title}</h1>${text && `<p>${text}</p>`}`, { status, lang: locale });
  if (error.details.retryAfterSeconds !== undefined) page.headers.set('Retry-After', String(error.details.retryAfterSeconds));
  return page;
}

/** Answers invalid HTTP: other bytes, an endless head, a body that doesn't arrive. */
export function refuseConnection(socket: Duplex, cause: NodeJS.ErrnoException, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const isSlow = cause.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const error = isSlow ? new DomainError('REQUEST_TIMEOUT') : new DomainError('VALIDATION_FAILED', { detail: 'The request is not HTTP as this server reads it' });
  const requestId = randomUUID();
  const body = JSON.stringify(toProblem(error, { locale: defaultLocale, requestId }));
  const head = {
    ...headers,
    'X-Request-Id': requestId,
    'Content-Security-Policy': closedPolicy,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const { status } = errorCodes[error.code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
  );
}
