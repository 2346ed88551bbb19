/** Fetches user-supplied URLs without SSRF: http(s) to public addresses only (checked on connect, redirects too), with time and size limits. */
import http from 'node:http';
import https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Config } from './config.ts';
import { type ResolveAddresses, isPublicAddress, createLookup, toNumber } from './public-address.ts';

export interface FetchLimits {
  /** Total, from DNS lookup over redirects to the last byte. */
  readonly timeoutMs: number;
  /** Of the decompressed body. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
  /** Only tests allow non-public addresses. */
  readonly mayConnectTo: (address: string) => boolean;
  /** Allowed ports; unset: any. */
  readonly ports?: readonly number[];
  /** DNS lookup; unset: the system's. Only tests replace it. */
  readonly ask?: ResolveAddresses;
}

/** Import files of the staff name many pictures, some of them large. */
export const fetchLimits: FetchLimits = { timeoutMs: 15_000, maxBytes: 15_000_000, maxRedirects: 3, mayConnectTo: isPublicAddress };

/** Why a fetch failed. `address`: not fetchable, `closed`: in a closed network, `status`: refused by the server, `type`: wrong media type. */
export type OutsideProblem = 'address' | 'closed' | 'status' | 'type' | 'size' | 'time' | 'redirects' | 'unreachable';

/** A failed fetch. The message is a short English phrase for a report. */
export class OutsideRefused extends Error {
  readonly problem: OutsideProblem;

  constructor(problem: OutsideProblem, reason: string) {
    super(reason);
    this.name = 'OutsideRefused';
    this.problem = problem;
  }
}

/** Identifies the shop to the server, with a link for more information. */
export const toUserAgent = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `Mozilla/5.0 (compatible; Fira; +${publicUrl})`;

/** The request: wanted media types and the sender. */
export interface OutsideRequest {
  accept: string;
  /** The accepted content types, and their name in a word: "picture". */
  types: RegExp;
  kind: string;
  userAgent: string;
  /** BCP 47, best first, as in the Accept-Language header. */
  languages?: string;
}

export interface OutsideAnswer {
  /** The final URL, after redirects. */
  url: URL;
  /** As the server sent it, with parameters. */
  contentType: string;
  bytes: Buffer;
}

const closedNetwork = () => new OutsideRefused('closed', 'its address lies in a closed network');

function getOnce(url: URL, request: OutsideRequest, limits: FetchLimits, signal: AbortSignal): Promise<http.IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutsideRefused('address', 'only http and https are fetched');
  if (url.username !== '' || url.password !== '') throw new OutsideRefused('address', 'an address with a password is not fetched');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (limits.ports && !limits.ports.includes(port)) throw new OutsideRefused('address', `port ${port} is not asked`);
  const number = toNumber(url);
  // A numeric host skips the lookup.
  if (number !== null && !limits.mayConnectTo(number)) throw closedNetwork();
  return new Promise((settle, reject) => {
    const { get } = url.protocol === 'https:' ? https : http;
    get(
      url,
      {
        agent: false,
        lookup: createLookup(limits.mayConnectTo, closedNetwork, limits.ask),
        signal,
        headers: { accept: request.accept, 'accept-encoding': 'gzip, br', 'user-agent': request.userAgent, ...(request.languages && { 'accept-language': request.languages }) },
      },
      settle,
    ).on('error', reject);
  });
}

const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/** Decompresses while streaming, so that a decompression bomb is cut off at the size limit. */
function unpacked(response: http.IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  if (!Object.hasOwn(unpackers, encoding)) throw new OutsideRefused('type', `it is packed as ${encoding.slice(0, 20)}`);
  // An error on either side destroys the other, and is thrown to the reader.
  return pipeline(response, unpackers[encoding as keyof typeof unpackers](), () => {});
}

async function readBytes(response: http.IncomingMessage, { maxBytes }: FetchLimits): Promise<Buffer> {
  const tooLarge = () => new OutsideRefused('size', `it is larger than ${maxBytes / 1_000_000} MB`);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requireWanted({ statusCode = 0, headers }: http.IncomingMessage, { types, kind }: OutsideRequest): string {
  if (statusCode !== 200) throw new OutsideRefused('status', `the other side answers ${statusCode}`);
  const contentType = headers['content-type'] ?? '';
  if (!types.test(contentType)) throw new OutsideRefused('type', `it is no ${kind} but ${contentType.slice(0, 100) || 'nothing named'}`);
  return contentType;
}

/** Fetches a URL. Throws OutsideRefused. The caller must verify that the bytes match their content type. */
export async function fetchOutside(address: string, request: OutsideRequest, limits: FetchLimits): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects += 1) {
      const response = await getOnce(url, request, limits, signal);
      try {
        const status = response.statusCode ?? 0;
        const { location } = response.headers;
        if (status < 300 || status > 399 || location === undefined) {
          const contentType = requireWanted(response, request);
          return { url, contentType, bytes: await readBytes(response, limits) };
        }
        if (redirects >= limits.maxRedirects) throw new OutsideRefused('redirects', 'it is redirected too often');
        url = new URL(location, url);
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    if (error instanceof OutsideRefused) throw error;
    if (signal.aborted) throw new OutsideRefused('time', `it did not come within ${limits.timeoutMs / 1_000} s`);
    if (error instanceof TypeError) throw new OutsideRefused('address', 'it is no address');
    throw new OutsideRefused('unreachable', `it can’t be reached (${(error as NodeJS.ErrnoException).code ?? 'error'})`);
  }
}
