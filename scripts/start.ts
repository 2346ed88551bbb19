/** npm start: builds what is not built yet or has changed, then opens the shop. */
import { runShop } from '../src/main.ts';
import { builtPages } from '../src/server/start-worker.ts';
import cluster from 'node:cluster';
import { buildIfChanged } from './build/build.ts';

// A forked worker serves what the first process has built.
if (cluster.isPrimary) await buildIfChanged();
await runShop(async () => builtPages());
