/** Renders the crash test's result as a table for docs/reliability.md. */
import type { Books } from './shop-books.ts';
import type { Ledger } from './shop-buyer.ts';

export interface CrashRun {
  seed: number;
  clients: number;
  seconds: number;
  /** The killed process, and the time until the shop was ready again. */
  deaths: readonly { victim: string; backMs: number }[];
  ledger: Ledger;
  books: Books;
  codeUses: number;
}

const krona = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function crashReport({ seed, clients, seconds, deaths, ledger, books, codeUses }: CrashRun): string {
  const rows: [string, string | number][] = [
    ['buyers at once', clients],
    ['seconds', seconds.toFixed(0)],
    ['checkouts that came as far as completing', ledger.tried],
    ['orders that a buyer was told of', ledger.ordersOfCart.size],
    ['orders in the books (the answer to some died with its process)', books.orders],
    ['confirmation mails', books.mails],
    ['refused: sold out, the code used up, the money let go of', ledger.refused],
    ['requests answered', ledger.answered],
    ['… with 503 while the database was away', ledger.unavailable],
    ['requests taken and never answered', ledger.lost],
    ['requests that found no shop', ledger.notTaken],
    ['money taken, kronor', krona.format(books.takenMinor / 100)],
    ['goods sold, and held still for whoever was paying', `${books.soldUnits}, ${books.heldUnits}`],
    [`uses of a code that may be used ${codeUses} times`, books.promotionUses],
    ['payments begun without an order, which are let go of after two hours', books.openPayments],
    [`contradictions between books and buyers, by ${books.rules} rules`, ledger.wrong.length + books.wrong.length],
  ];
  return [`Seed ${seed}.`, '', ...renderDeaths(deaths), '', ...renderRows(rows), ''].join('\n');
}

export function renderDeaths(deaths: CrashRun['deaths']): string[] {
  const kinds = [...Map.groupBy(deaths, ({ victim }) => victim)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = kinds.map(([victim, ofKind]) => {
    const times = ofKind.map(({ backMs }) => backMs).sort((a, b) => a - b);
    return `| ${victim} | ${ofKind.length} | ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} | ${(times.at(-1) ?? 0).toFixed(0)} |`;
  });
  return ['| killed | times | median ms until ready | longest |', '| --- | ---: | ---: | ---: |', ...rows];
}

export const renderRows = (rows: readonly [string, string | number][]): string[] => ['| what | |', '| --- | ---: |', ...rows.map(([what, count]) => `| ${what} | ${count} |`)];
