/**
 * Minimal HTTP/1.1 keep-alive client, one request at a time. Load and shop share the cores, so the client must be cheap: Node's own uses as much CPU per answer as
 * the shop.
 */
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** Raw status line and headers. */
  head: string;
  /** Concatenated on access; only for answers with Content-Length. */
  readonly body: Buffer;
}

export interface Connection {
  /** Sends a request made by `requestText`. One at a time. Rejects when the connection breaks, and for answers that are neither chunked nor have a length. */
  ask(request: string | Buffer): Promise<Answer>;
  close(): void;
}

export interface Request {
  port: number;
  target: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON. */
  body?: string | undefined;
}

export function requestText({ port, target, method = 'GET', headers = {}, body }: Request): string {
  const all = { Host: `localhost:${port}`, ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = method === 'GET' ? '' : `Content-Length: ${Buffer.byteLength(body ?? '')}\r\n`;
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
}

const END_OF_HEAD = '\r\n\r\n';
/** Last chunk (RFC 9112, section 7.1). */
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');
const STATUS = 'HTTP/1.1 '.length;

/** Partial answer. Assumes that the first chunk contains the whole head, as both servers send it. */
interface Coming {
  head: string;
  /** Length of head and body; null when chunked. */
  bytes: number | null;
  received: number;
  chunks: Buffer[];
}

function begin(chunk: Buffer): Coming {
  const end = chunk.indexOf(END_OF_HEAD);
  if (end < 0) throw new Error('a head in pieces');
  const head = chunk.toString('latin1', 0, end);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return { head, bytes: null, received: 0, chunks: [] };
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`);
  return { head, bytes: end + END_OF_HEAD.length + length, received: 0, chunks: [] };
}

/** Whether the answer is complete. The last chunk may arrive in two pieces. */
function isWhole({ bytes, received, chunks }: Coming): boolean {
  if (bytes === null) return Buffer.concat(chunks.slice(-LAST_CHUNK.length)).subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  if (received > bytes) throw new Error('more came than was asked for');
  return received === bytes;
}

function getAnswer({ head, bytes, chunks }: Coming): Answer {
  return {
    status: Number(head.slice(STATUS, STATUS + 3)),
    head,
    get body() {
      if (bytes === null) throw new Error('an answer in chunks is counted here, and not read');
      return Buffer.concat(chunks).subarray(Buffer.byteLength(head, 'latin1') + END_OF_HEAD.length);
    },
  };
}

/** Connects on first use, and reconnects when the server closed the connection. */
export function openConnection(port: number, { localAddress }: { localAddress?: string } = {}): Connection {
  let socket: Socket | undefined;
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  let coming: Coming | undefined;

  function fail(error: Error): void {
    waiting?.reject(error);
    waiting = undefined;
    socket?.destroy();
    socket = undefined;
  }

  function open(): Socket {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true, ...(localAddress ? { localAddress } : {}) });
    opened.on('data', (chunk: Buffer) => {
      try {
        coming ??= begin(chunk);
        coming.chunks.push(chunk);
        coming.received += chunk.length;
        if (!isWhole(coming)) return;
        const answer = getAnswer(coming);
        coming = undefined;
        const { resolve } = waiting ?? {};
        waiting = undefined;
        resolve?.(answer);
      } catch (error) {
        fail(error as Error);
      }
    });
    opened.on('error', fail);
    opened.on('close', () => {
      if (opened === socket) fail(new Error('the server closed the connection'));
    });
    return opened;
  }

  return {
    ask(request) {
      if (waiting) throw new Error('asked before the answer to what was asked last');
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        coming = undefined;
        socket ??= open();
        socket.write(request);
      });
    },
    close() {
      socket?.destroy();
      socket = undefined;
    },
  };
}
