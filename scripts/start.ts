/** npm start: builds what is not built yet or has changed, then opens the shop. */
import cluster from 'node:cluster';
import { buildIfChanged } from './build/build.ts';

// React and others look at it where they are loaded: without it they run their developers' versions, several times slower.
process.env['NODE_ENV'] ||= 'production';
// A forked worker serves what the first process has built, also one that takes another's place after a newer build.
if (cluster.isPrimary) process.env['FIRA_BUILD'] = await buildIfChanged();
// Only now: the server's code imports the compiled messages, which a fresh clone does not have before it is built.
const [{ runShop }, { builtPages }] = await Promise.all([import('../src/main.ts'), import('../src/server/built-pages.ts')]);
await runShop(async () => builtPages(process.env['FIRA_BUILD'] ?? ''));
