/**
 * npm run dev: the shop with hot reload. Pages are transformed by Vite as they change; a change of the server starts
 * it anew (node --watch), which takes a second.
 */
import { createServer } from 'node:net';
import { createServer as createViteServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { buildMails } from './build/build.ts';
import { compileMessages } from './build/compile-messages.ts';

/** Hot reload talks over a port of its own, so that two developers' shops on one machine don't meet. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 24_678;
}

await compileMessages();
await buildMails();

// Only now: the server's code imports the messages that were compiled above.
const { runShop } = await import('../src/main.ts');
await runShop(async () => {
  const vite = await createViteServer({ server: { middlewareMode: true, hmr: { port: await freePort() } }, appType: 'custom' });
  return {
    build: { id: 'development', timestamp: new Date().toISOString() },
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    serveFile: vite.middlewares,
  };
});
