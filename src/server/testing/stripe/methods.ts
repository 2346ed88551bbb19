/** Stripe's published test cards, and methods that lead elsewhere. */
export const methods = {
  card: { type: 'card', number: '4242424242424242' },
  declined: { type: 'card', number: '4000000000000002' },
  asks: { type: 'card', number: '4000002500003155' },
  swish: { type: 'swish' },
  klarna: { type: 'klarna' },
} as const;
export type MethodName = keyof typeof methods;
