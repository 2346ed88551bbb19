import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { shortenRouteManifest } from './shorten-route-manifest.ts';

const route = (id: string, imports: string[]) => ({ id, hasLoader: true, hasAction: false, module: `/assets/${id}.js`, imports, css: [] });
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'], css: [] },
  routes: { start: route('start', ['/assets/a.js', '/assets/frame.js', '/assets/z.js']), shop: route('shop', ['/assets/z.js', '/assets/entry.js']) },
  url: '/assets/manifest-1.js',
  version: '1',
};
const script = (content: object): string => `window.__reactRouterManifest=${JSON.stringify(content)};`;

/** The manifest in the browser after the script has run. */
function run(shortened: string): unknown {
  const window: Record<string, unknown> = {};
  runInContext(shortened, createContext({ window }));
  return JSON.parse(JSON.stringify(window['__reactRouterManifest']));
}

test('drops false flags, ids and scripts of the entry, and orders imports', () => {
  const short = (id: string, imports: string[]) => ({ id, hasLoader: true, module: `/assets/${id}.js`, css: [], imports });
  const shortened = shortenRouteManifest(script(manifest));
  expect(shortened).not.toContain('"id"');
  expect(run(shortened), 'the script copies ids back').toEqual({
    ...manifest,
    routes: { start: short('start', ['/assets/z.js', '/assets/a.js']), shop: short('shop', ['/assets/z.js']) },
  });
});

test('fails the build when React Router writes another form', () => {
  expect(() => shortenRouteManifest('export default {}')).toThrow('another form');
  expect(() => shortenRouteManifest(script({ ...manifest, routes: { start: route('shop', []) } }))).toThrow('under another key');
});
