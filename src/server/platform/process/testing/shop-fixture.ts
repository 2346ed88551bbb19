/** The whole program without its pages: what `npm start` runs, for tests to start, query and kill. Settings come from the environment. */
import { runShop } from '../../../../main.ts';

await runShop(async () => ({
  build: { id: 'without-pages', timestamp: '2026-11-21T10:00:00.000Z' },
  loadBuild: () => Promise.reject(new Error('this shop has no pages')),
  serveFile: (_request, _response, next) => next(),
}));
