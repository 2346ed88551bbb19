/** A foreign shop for tests: all names resolve to it except inside.example, and nothing else is reachable. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchLimits } from '../platform/fetch-outside.ts';

interface Page {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface OutsideSite {
  /** Answers by path. A function handles the response itself, or leaves it unanswered. */
  readonly pages: Map<string, Page | ((response: http.ServerResponse) => void)>;
  readonly asked: { host: string; path: string; headers: http.IncomingHttpHeaders }[];
  /** Allows fetches only to this site. */
  readonly limits: Partial<FetchLimits>;
  address(path: string, host?: string): string;
  close(): Promise<void>;
}

export async function outsideSite(): Promise<OutsideSite> {
  const pages: OutsideSite['pages'] = new Map();
  const asked: OutsideSite['asked'] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ host: request.headers.host ?? '', path, headers: request.headers });
    const page = pages.get(path);
    if (typeof page === 'function') return page(response);
    response.writeHead(page?.status ?? (page ? 200 : 404), { 'content-type': 'text/html; charset=utf-8', ...page?.headers }).end(page?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pages,
    asked,
    limits: {
      timeoutMs: 1_000,
      ports: [port],
      mayConnectTo: (address) => address === '127.0.0.1',
      ask: (host, _options, callback) => callback(null, [{ address: host === 'inside.example' ? '10.0.0.7' : '127.0.0.1', family: 4 }]),
    },
    address: (path, host = 'butik.example') => `http://${host}:${port}${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
