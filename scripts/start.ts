/** npm start: builds what is not built yet or has changed, then opens the shop. */
import cluster from 'node:cluster';
import { buildIfChanged } from './build/build.ts';

// A forked worker serves what the first process has built.
if (cluster.isPrimary) await buildIfChanged();
// Only now: the server's code imports the compiled messages, which a fresh clone does not have before it is built.
const [{ runShop }, { builtPages }] = await Promise.all([import('../src/main.ts'), import('../src/server/start-worker.ts')]);
await runShop(async () => builtPages());
