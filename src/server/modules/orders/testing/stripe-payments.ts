/** Payments at the simulated Stripe of a session, a gift card or a contribution, for tests. */
import type { CallFault } from '../../../testing/stripe/faults.ts';
import type { StripeShop } from '../../../testing/stripe/shop.ts';
import { settleEvents } from './stripe-books.ts';

/** What may be lost of the first payment: a test's name, and the fault. */
export const lostPaymentAnswers: [string, CallFault][] = [
  ['answer times out', { method: 'POST', path: /\/payment_intents$/, how: 'timeout', when: 'after', times: 2 }],
  ['answer is 500 after the effect', { method: 'POST', path: /\/payment_intents$/, how: 500, when: 'after' }],
  ['capture is cut off', { method: 'POST', path: /\/capture$/, how: 'reset', when: 'after', times: 2 }],
];

/** Of a shop that starts later. */
export function makeStripePayments(getShop: () => StripeShop) {
  const listPayments = (id: string) => [...getShop().simulator.state.payments.values()].filter(({ metadata }) => metadata['fira_session'] === id);
  return {
    settle: () => settleEvents(getShop()),
    listPayments,
    getCharge: (id: string) => String(listPayments(id)[0]?.latest_charge),
    listRefunds: (id: string) => [...getShop().simulator.state.refunds.values()].filter(({ payment_intent }) => payment_intent === listPayments(id)[0]?.id),
  };
}
