/**
 * One keep-alive connection over HTTP/1.1 that asks one thing after another with as little work for each answer as can be: load and
 * shop share the cores, and what is measured is the shop. Node's own client takes as much of a processor for an answer as the shop does.
 */
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** The lines before the body, as they came. */
  head: string;
  /** Put together when it is asked for. */
  readonly body: Buffer;
}

export interface Connection {
  /** Sends a whole request of `requestText`. One at a time. Rejects when the connection breaks, and at an answer that doesn't tell its length. */
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

/** A request as it goes over the wire. */
export function requestText({ port, target, method = 'GET', headers = {}, body }: Request): string {
  const all = { Host: `localhost:${port}`, ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = method === 'GET' ? '' : `Content-Length: ${Buffer.byteLength(body ?? '')}\r\n`;
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
}

const END_OF_HEAD = '\r\n\r\n';
const STATUS = 'HTTP/1.1 '.length;

/** An answer that is coming: the first bytes hold its whole head, as the shop and what it is compared with send it. */
interface Coming {
  head: string;
  /** Of head and body. */
  bytes: number;
  received: number;
  chunks: Buffer[];
}

function begin(chunk: Buffer): Coming {
  const end = chunk.indexOf(END_OF_HEAD);
  if (end < 0) throw new Error('a head in pieces');
  const head = chunk.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`);
  return { head, bytes: end + END_OF_HEAD.length + length, received: 0, chunks: [] };
}

function answerOf({ head, chunks }: Coming): Answer {
  return {
    status: Number(head.slice(STATUS, STATUS + 3)),
    head,
    get body() {
      return Buffer.concat(chunks).subarray(Buffer.byteLength(head, 'latin1') + END_OF_HEAD.length);
    },
  };
}

/** Connects when it is first asked, and again when the server has closed it meanwhile. */
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
        if (coming.received < coming.bytes) return;
        if (coming.received > coming.bytes) throw new Error('more came than was asked for');
        const answer = answerOf(coming);
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
