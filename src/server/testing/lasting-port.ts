import { createServer } from 'node:net';

/** Finds a free port below the ephemeral range, so that it stays free between two uses. */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)));
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return port;
  }
}
