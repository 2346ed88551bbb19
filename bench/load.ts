/** Keep-alive connections that ask for one address again and again, with as little work for each answer as can be. */
import { connect } from 'node:net';

export interface Load {
  requests: number;
  elapsedMs: number;
}

interface Target {
  port: number;
  path: string;
  headers?: Record<string, string>;
}

const lengthOf = (head: string): number => Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);

/** Loads a target for so long. Throws at any answer but 200, and when answers differ in length. */
export async function load({ port, path, headers = {} }: Target, { connections, ms }: { connections: number; ms: number }): Promise<Load> {
  const lines = Object.entries({ Host: `localhost:${port}`, 'Accept-Encoding': 'br', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const begun = performance.now();
  let requests = 0;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(question));
      socket.setNoDelay(true);
      let pending = 0;
      let wanted = 0;
      socket.on('data', (chunk) => {
        if (wanted === 0) {
          // The first bytes of an answer hold its whole head.
          const text = chunk.toString('latin1');
          const end = text.indexOf('\r\n\r\n');
          if (!text.startsWith('HTTP/1.1 200') || end < 0) return reject(new Error(`${path}: ${text.slice(0, 100)}`));
          wanted = end + 4 + lengthOf(text.slice(0, end));
        }
        pending += chunk.length;
        if (pending < wanted) return;
        if (pending > wanted) return reject(new Error('more came than was asked for'));
        requests += 1;
        pending = 0;
        wanted = 0;
        if (performance.now() - begun > ms) socket.end();
        else socket.write(question);
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, one));
  return { requests, elapsedMs: performance.now() - begun };
}
