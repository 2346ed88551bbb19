/** Bare Node HTTP server with one fixed answer: baseline for the page cache. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', ({ headers, body }: { headers: [string, string][]; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const flat = headers.flat();
  const server = createServer((_request, response) => {
    response.writeHead(200, flat);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit());
