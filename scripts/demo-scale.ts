/** npm run demo:scale -- 100000: grows the demo shop to this many products, in the database of DATABASE_URL or DATA_DIR. */
import { growShop } from '../demo/scale.ts';
import { loadDemo } from '../demo/load.ts';
import { say } from '../src/server/platform/say.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

const MOST = 1_000_000;
const TELL_EVERY = 5_000;

await runCommand(async (ctx) => {
  const wanted = Number(process.argv[2]);
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > MOST) throw new StartError(`How many products? npm run demo:scale -- 100000 (at most ${MOST})`);
  await loadDemo(ctx, (what) => say(`Filling the demonstration shop: ${what} …`));
  const from = performance.now();
  const added = await growShop(ctx, wanted, (count) => count % TELL_EVERY === 0 && say(`${count} of ${wanted} …`));
  const seconds = (performance.now() - from) / 1_000;
  say(`${added} products added in ${seconds.toFixed(0)} s${added > 0 ? `, ${((1_000 * seconds) / added).toFixed(1)} ms each` : ''}.`);
});
