/** The shop of npm run dev, once messages and mails are made: its pages are transformed by Vite as they change. */
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { runShop } from '../../src/main.ts';

/** Vite would end the process at a SIGTERM, before the shop has closed what it has open. */
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
