/** TCP proxy in front of the database that can interrupt connections. */
import { createServer, connect, type Socket } from 'node:net';
import { findLastingPort } from './lasting-port.ts';

export interface DatabaseProxy {
  /** Connection string through the proxy. */
  readonly connectionString: string;
  /** Simulates a down database: breaks open connections, refuses new ones. */
  cutConnections(): Promise<void>;
  giveBack(): Promise<void>;
  /** Simulates a stall: connections stay open, new ones are accepted, nothing is answered. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const SOCKET_NAME = '.s.PGSQL.5432';

/** Target of a connection string: a port, or a Unix socket in the folder `host`. */
function getTarget(connectionString: string): { host: string; port: number } | { path: string } {
  const url = new URL(connectionString);
  const folder = url.searchParams.get('host');
  return folder === null ? { host: url.hostname, port: Number(url.port) } : { path: `${folder}/${SOCKET_NAME}` };
}

export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const target = getTarget(connectionString);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    keep(client);
    keep(upstream);
    client.on('data', (chunk) => void upstream.write(chunk));
    upstream.on('data', (chunk) => void client.write(chunk));
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  // The port is released during an outage, and no other process may get it then.
  const port = await findLastingPort();
  await listen(port);
  const url = new URL(connectionString);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);

  async function cutConnections(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    connectionString: url.href,
    cutConnections,
    giveBack: () => listen(port),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      if (server.listening) await cutConnections();
    },
  };
}
