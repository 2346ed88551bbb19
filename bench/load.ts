/** Load generator: keep-alive connections that repeat one request. */
import { openConnection, requestText } from './connection.ts';

export interface Load {
  requests: number;
  elapsedMs: number;
}

interface Target {
  port: number;
  path: string;
}

/** Throws unless 200. */
export async function load({ port, path }: Target, { connections, ms }: { connections: number; ms: number }): Promise<Load> {
  const question = Buffer.from(requestText({ port, target: path, headers: { 'Accept-Encoding': 'br' } }));
  const begun = performance.now();
  let requests = 0;
  async function poll(): Promise<void> {
    const connection = openConnection(port);
    do {
      const { status, head } = await connection.ask(question);
      if (status !== 200) throw new Error(`${path}: ${head}`);
      requests += 1;
    } while (performance.now() - begun < ms);
    connection.close();
  }
  await Promise.all(Array.from({ length: connections }, poll));
  return { requests, elapsedMs: performance.now() - begun };
}
