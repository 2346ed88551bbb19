/** The shop process of npm run dev, with pages transformed by Vite. */
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { runShop } from '../../src/main.ts';

/** Removes Vite's SIGTERM handlers, which would exit before the shop has shut down. */
async function withoutItsSignals(open: () => Promise<ViteDevServer>): Promise<ViteDevServer> {
  const own = process.listeners('SIGTERM');
  const vite = await open();
  for (const listener of process.listeners('SIGTERM')) if (!own.includes(listener)) process.off('SIGTERM', listener);
  return vite;
}

await runShop(async () => {
  const ws = { port: Number(process.env['HOT_RELOAD_PORT']) };
  const vite = await withoutItsSignals(() => createViteServer({ server: { middlewareMode: true, ws }, appType: 'custom' }));
  return {
    build: { id: 'development', timestamp: new Date().toISOString() },
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    serveFile: vite.middlewares,
  };
});
