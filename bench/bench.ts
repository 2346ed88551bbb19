/** npm run bench -- <name>: benchmarks that anyone can run; each prints ratios, because machines differ. */
import { cpus } from 'node:os';
import { benchCart } from './cart.ts';
import { benchSearch } from './search/search.ts';

const benchmarks: Record<string, (say: (text: string) => void) => Promise<void>> = { cart: benchCart, search: benchSearch };

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const [name = ''] = process.argv.slice(2);
const benchmark = benchmarks[name];
if (benchmark) {
  say(`${name}: Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`);
  await benchmark(say);
} else {
  say(`Which one? npm run bench -- ${Object.keys(benchmarks).join(' | ')}`);
  process.exitCode = 1;
}
