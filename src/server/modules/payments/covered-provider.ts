/** "Payments" of orders that a gift card or discounts cover in full: nothing is charged, nobody outside is asked, and the reference says all. */
import type { PaymentStatus } from '#shared/contract/checkout.ts';
import type { PaymentProvider, ProviderPayment } from './provider.ts';

const PREFIX = 'covered';

function toPayment(reference: string, status: PaymentStatus): ProviderPayment {
  const [, currencyCode = '', sessionId = ''] = reference.split('.');
  return { reference, sessionId, clientSecret: '', status, amountMinor: 0, currencyCode, cardLast4: null, nextAction: null, share: null };
}

export const coveredProvider: PaymentProvider = {
  id: 'gift_card',
  isDemo: false,
  open: async (_ctx, { sessionId, amountMinor, currencyCode }) => {
    if (amountMinor !== 0) throw new Error(`${amountMinor} is left to pay`);
    return toPayment(`${PREFIX}.${currencyCode}.${sessionId}`, 'authorized');
  },
  retrieve: async (_ctx, reference) => toPayment(reference, 'authorized'),
  capture: async (_ctx, reference) => toPayment(reference, 'captured'),
  cancel: async (_ctx, reference) => toPayment(reference, 'canceled'),
  async refund(_ctx, reference, { amountMinor }) {
    throw new Error(`${reference} took nothing, of which ${amountMinor} could be refunded`);
  },
};
