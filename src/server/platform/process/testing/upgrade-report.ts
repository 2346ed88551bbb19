/** Renders the upgrade test's result as a table for docs/reliability.md. */
import type { Books } from './shop-books.ts';
import type { Ledger } from './shop-buyer.ts';

export interface UpgradeRun {
  seed: number;
  from: string;
  to: string;
  packages: string;
  migrations: readonly string[];
  /** Jobs that only the newer version has. */
  newJobs: number;
  /** Whether the older version has accounts, so that sessions were tested across versions. */
  hasAccounts: boolean;
  clients: number;
  seconds: { oldAlone: number; untilMigrated: number; untilNewOpen: number; sideBySide: number; untilOldEnded: number; newAlone: number };
  /** Ledgers of the buyers of the old version, the new one, and both alternately. */
  ledgers: Record<'old' | 'new' | 'both', Ledger>;
  /** The slowest response while the newer version started. */
  slowestMeanwhileMs: number;
  books: Books;
  faults: number;
}

const listed = (names: readonly string[]) => (names.length <= 3 ? names.join(', ') : `${names[0]} … ${names.at(-1)}`);

export function upgradeReport({ seed, from, to, packages, migrations, newJobs, hasAccounts, clients, seconds, ledgers, slowestMeanwhileMs, books, faults }: UpgradeRun): string {
  const all = Object.values(ledgers);
  const sum = (what: 'answered' | 'unavailable' | 'lost' | 'notTaken' | 'refused') => all.reduce((total, ledger) => total + ledger[what], 0);
  const rows: [string, string | number][] = [
    ['migrations between', migrations.length === 0 ? 'none' : `${migrations.length}: ${listed(migrations)}`],
    ['jobs that only the newer one knows', newJobs],
    ['begun with one and gone on with in the other', `a completion repeated with its key, a price that changes${hasAccounts ? ', a sign-in' : '; no sign-in: the old one has no accounts'}`],
    ['buyers at once, of each kind', clients],
    [
      'seconds: the old one alone, until the new one had migrated, until it was open, side by side, until the old one had ended, the new one alone',
      Object.values(seconds)
        .map((each) => each.toFixed(1))
        .join(', '),
    ],
    [
      'orders told of by the old one (and after its end by the new one), by the new one, by both by turns',
      [ledgers.old, ledgers.new, ledgers.both].map(({ ordersOfCart }) => ordersOfCart.size).join(', '),
    ],
    ['orders in the books, confirmation mails', `${books.orders}, ${books.mails}`],
    ['refused: sold out, the code used up', sum('refused')],
    ['requests answered', sum('answered')],
    ['… with 503 and when to try again', sum('unavailable')],
    ['the longest wait for an answer in all, and while the new one migrated and began, ms', `${Math.max(...all.map(({ slowestMs }) => slowestMs)).toFixed(0)}, ${slowestMeanwhileMs.toFixed(0)}`],
    ['requests taken and never answered', sum('lost')],
    ['requests that found no shop', sum('notTaken')],
    [`contradictions between books and buyers, by ${books.rules} rules, and faults in the logs`, faults],
  ];
  return [`From ${from} (with ${packages} packages) to ${to}. Seed ${seed}.`, '', '| what | |', '| --- | ---: |', ...rows.map(([what, count]) => `| ${what} | ${count} |`), ''].join('\n');
}
