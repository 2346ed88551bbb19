/** npm run bench -- <name>: runs a benchmark; results are ratios, because machines differ. */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchCart } from './cart.ts';
import { benchCheckout } from './checkout.ts';
import { benchDraw } from './draw.ts';
import { benchInteractions } from './interactions.ts';
import { benchLighthouse } from './lighthouse.ts';
import type { RunOptions } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchPages } from './pages.ts';
import { benchPictures } from './pictures.ts';
import { benchReminders } from './reminders.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search/search.ts';
import { benchStart } from './start.ts';

const benchmarks: Record<string, (say: (text: string) => void, options: RunOptions) => Promise<void>> = {
  api: benchApi,
  cart: benchCart,
  checkout: benchCheckout,
  draw: benchDraw,
  interactions: benchInteractions,
  lighthouse: benchLighthouse,
  memory: benchMemory,
  pages: benchPages,
  pictures: benchPictures,
  reminders: benchReminders,
  scale: benchScale,
  search: benchSearch,
  start: benchStart,
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    profile: { type: 'string' },
    minutes: { type: 'string' },
    products: { type: 'string' },
    members: { type: 'string' },
  },
});
const [name = ''] = positionals;
const toList = (text: string | undefined) => text?.split(',').filter(Boolean);
const options: RunOptions = {
  at: toList(values.at)?.map(Number),
  only: toList(values.only),
  rounds: values.rounds === undefined ? undefined : Number(values.rounds),
  profile: values.profile,
  minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  products: values.products === undefined ? undefined : Number(values.products),
  members: values.members === undefined ? undefined : Number(values.members),
};
const benchmark = benchmarks[name];
if (benchmark) {
  say(`${name}: Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`);
  await benchmark(say, options);
} else {
  say(`Which one? npm run bench -- ${Object.keys(benchmarks).join(' | ')}`);
  process.exitCode = 1;
}
