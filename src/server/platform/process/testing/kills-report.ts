/** Renders the result of the kills during card payments as a table for docs/reliability.md. */
import type { CardBooks } from './card-books.ts';
import { renderDeaths, renderRows } from './crash-report.ts';
import type { Ledger } from './shop-buyer.ts';

export interface KillsRun {
  seed: number;
  clients: number;
  seconds: number;
  /** The killed process, and the time until the shop was ready again. */
  deaths: readonly { victim: string; backMs: number }[];
  ledger: Ledger;
  books: CardBooks;
}

export function killsReport({ seed, clients, seconds, deaths, ledger, books }: KillsRun): string {
  const absent = books.placedWithoutBuyer.map(({ reason, count }) => `${reason} ${count}`).join(', ') || 'none';
  const rows: [string, string | number][] = [
    ['buyers at once', clients],
    ['seconds', seconds.toFixed(0)],
    ['checkouts that came as far as paying', ledger.tried],
    ['orders confirmed to a buyer', ledger.ordersOfCart.size],
    ['orders in the database', books.orders],
    ['… placed in the buyer’s absence, by', absent],
    ['completions without an order: declined, waiting for the payer, sold out', ledger.refused],
    ['payments captured at Stripe, and refunded for want of an order', `${books.captured}, ${books.refunded}`],
    ['transactions in the ledger', books.ledgerTransactions],
    ['requests answered', ledger.answered],
    ['… with 503 while database or Stripe were unavailable', ledger.unavailable],
    ['requests accepted and never answered', ledger.lost],
    ['requests that found no shop', ledger.notTaken],
    ['lost, doubled or invented', ledger.wrong.length + books.wrong.length],
  ];
  return [`Seed ${seed}.`, '', ...renderDeaths(deaths), '', ...renderRows(rows), ''].join('\n');
}
