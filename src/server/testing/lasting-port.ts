import { createServer } from 'node:net';

/** A free port below those that the system gives to outgoing connections, so that it stays free between two runs. */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)));
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return port;
  }
}
