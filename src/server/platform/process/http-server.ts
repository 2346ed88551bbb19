/** HTTP server start and stop: reports a taken port, and drains requests on close. */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';
import { quietMoment } from './quiet-moment.ts';

/**
 * Listens (in a worker, on the shared port) and resolves with the port (system-assigned if `port` is 0).
 * @throws StartError when the port is taken, not allowed, or the address is not this machine's.
 */
export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    const sentence = listenSentences[(error as NodeJS.ErrnoException).code ?? '']?.(port, host);
    throw sentence ? new StartError(sentence, { cause: error }) : error;
  }
  return (server.address() as AddressInfo).port;
}

const listenSentences: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port, host) => `Port ${port} on ${host} is already in use. Stop what uses it, or set PORT to another one.`,
  EACCES: (port, host) => `Port ${port} on ${host} may not be used by this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (_port, host) => `The address ${host} is not one of this machine. Set HOST to one of its own, or to 127.0.0.1.`,
  ENOTFOUND: (_port, host) => `The host name ${host} is not known. Set HOST to an address of this machine, such as 127.0.0.1.`,
};

const IDLE_SWEEP_MS = 50;

async function untilNobodyComes(server: Server): Promise<void> {
  let hasTaken = false;
  const note = () => {
    hasTaken = true;
  };
  server.on('connection', note);
  await quietMoment(() => {
    const isQuiet = !hasTaken;
    hasTaken = false;
    return isQuiet;
  });
  server.off('connection', note);
}

/** Accepts pending connections, then no more; resolves when requests are answered. Keep-alive connections close once idle. The Shutdown has the deadline. */
export async function closeHttpServer(server: Server): Promise<void> {
  // A worker's port belongs to the primary process, which has already closed it at a quiet moment (forking.ts).
  if (!cluster.isWorker) await untilNobodyComes(server);
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  try {
    await new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
  } finally {
    clearInterval(sweep);
  }
}
