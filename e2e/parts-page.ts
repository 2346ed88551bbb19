/**
 * Builds and serves the parts page (src/web/routes/dev) under the shop's content security policy. The built shop has no such
 * page, and a development server would optimize packages while pages load.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig } from 'vite';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.jpg': 'image/jpeg' };
const policy = "default-src 'self'; style-src 'self'; script-src 'self'";

const document = (html: string): string =>
  `<!doctype html><html lang="sv-SE" data-waiting="true"><head><meta charset="utf-8"><title>Parts</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/parts.css"></head><body><main>${html}</main><script type="module" src="/parts.js"></script></body></html>`;

async function buildInto(folder: string): Promise<string> {
  const shared: InlineConfig = { configFile: false, root: path.resolve(import.meta.dirname, '..'), publicDir: false, logLevel: 'error', mode: 'production' };
  const names = { entryFileNames: 'parts.js', assetFileNames: (asset: { names: string[] }) => (asset.names[0]?.endsWith('.css') ? 'parts.css' : '[name]-[hash][extname]') };
  await build({
    ...shared,
    plugins: [tailwindcss()],
    build: { outDir: path.join(folder, 'client'), cssCodeSplit: false, assetsInlineLimit: 0, rolldownOptions: { input: 'src/web/routes/dev/alone-client.tsx', output: names } },
  });
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: { outDir: path.join(folder, 'server'), ssr: 'src/web/routes/dev/alone-server.tsx', assetsInlineLimit: 0, rolldownOptions: { output: { ...names, entryFileNames: 'parts.mjs' } } },
  });
  const { renderParts } = (await import(pathToFileURL(path.join(folder, 'server/parts.mjs')).href)) as { renderParts: () => string };
  return document(renderParts());
}

export async function servePartsPage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-parts-'));
  const html = await buildInto(folder);
  const server = createServer((request, response) => {
    const name = path.basename(request.url ?? '/');
    const file = path.join(folder, 'client', request.url?.startsWith('/assets/') ? 'assets' : '', name);
    if (name === '') return void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }).end(html);
    if (name === 'favicon.ico') return void response.writeHead(204).end();
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[path.extname(name)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
