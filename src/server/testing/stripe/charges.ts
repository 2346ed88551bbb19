/** The money of a payment: charge, transfer to the vendor's account, application fee, dispute. */
import type Stripe from 'stripe';
import { move, processingFee } from './balance.ts';
import { DISPUTED_LAST4, type KnownMethod } from './payment-methods.ts';
import { emptyList, get, newId, type Simulation } from './state.ts';

/** A hold on a card ends after seven days (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method). */
export const HOLD_SECONDS = 7 * 86_400;

const getId = (object: string | { id: string } | null | undefined): string | null => (typeof object === 'string' ? object : (object?.id ?? null));

export const getDestination = ({ transfer_data }: Pick<Stripe.PaymentIntent, 'transfer_data'>): string | null => getId(transfer_data?.destination);

interface NewCharge {
  isCaptured: boolean;
  failure?: { code: string; message: string };
}

export function createCharge(simulation: Simulation, payment: Stripe.PaymentIntent, { method }: KnownMethod, { isCaptured, failure }: NewCharge): Stripe.Charge {
  const { state, now } = simulation;
  const charge: Stripe.Charge = {
    id: newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: payment.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: payment.application_fee_amount,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: false,
    created: now(),
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: payment.on_behalf_of,
    outcome: failure
      ? {
          advice_code: null,
          network_advice_code: null,
          network_decline_code: null,
          network_status: 'declined_by_network',
          reason: failure.code,
          seller_message: failure.message,
          type: 'issuer_declined',
        }
      : { advice_code: null, network_advice_code: null, network_decline_code: null, network_status: 'approved_by_network', reason: null, seller_message: 'Payment complete.', type: 'authorized' },
    paid: !failure,
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details: toDetails(method, now()),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: getDestination(payment) === null ? null : { amount: null, destination: getDestination(payment) ?? '' },
    transfer_group: payment.transfer_group,
  };
  state.charges.set(charge.id, charge);
  if (failure) simulation.emit('charge.failed', charge);
  else if (isCaptured) capture(simulation, payment, charge, payment.amount);
  else simulation.emit('charge.succeeded', charge);
  return charge;
}

function toDetails(method: Stripe.PaymentMethod, now: number): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  if (!card) return { type: method.type, ...(method.type === 'swish' ? { swish: { fingerprint: null, payment_reference: null, verified_phone_last4: null } } : {}) };
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      brand: card.brand,
      capture_before: now + HOLD_SECONDS,
      checks: card.checks,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: 'visa',
      regulated_status: null,
      three_d_secure: null,
      wallet: null,
    },
  } as Stripe.Charge.PaymentMethodDetails;
}

/** Moves the money: to the platform, on to the vendor's account in full, and the fee back (destination charge). */
export function capture(simulation: Simulation, payment: Stripe.PaymentIntent, charge: Stripe.Charge, amount: number): void {
  const { state, emit } = simulation;
  const { currency } = charge;
  charge.captured = true;
  charge.amount_captured = amount;
  const moved = move(simulation, { account: null, amount, currency, fee: processingFee(amount, currency), type: 'charge', source: charge.id });
  charge.balance_transaction = simulation.isBalanceLate ? null : moved;
  emit(payment.status === 'requires_capture' ? 'charge.captured' : 'charge.succeeded', charge);
  const account = getDestination(payment);
  if (account !== null) {
    const transfer = createTransfer(simulation, { amount, currency, account, sourceCharge: charge.id, group: `group_${payment.id}`, metadata: {} });
    charge.transfer = transfer.id;
    charge.transfer_group = transfer.transfer_group;
    if (payment.application_fee_amount) charge.application_fee = createFee(simulation, charge, account, payment.application_fee_amount).id;
  }
  const { card } = state.methods.get(charge.payment_method ?? '')?.method ?? {};
  if (card?.last4 === DISPUTED_LAST4) openDispute(simulation, charge);
}

/** Names the balance transactions that came late. */
export function nameLateBalance({ state, emit }: Simulation): void {
  for (const { id, captured, balance_transaction } of [...state.charges.values()]) {
    const moved = state.balance.find(({ transaction: { source, type } }) => source === id && type === 'charge');
    if (!captured || balance_transaction !== null || !moved) continue;
    const charge = get(state.charges, 'charge', id);
    charge.balance_transaction = moved.transaction.id;
    emit('charge.updated', charge);
  }
}

interface NewTransfer {
  amount: number;
  currency: string;
  account: string;
  sourceCharge: string | null;
  group: string | null;
  metadata: Stripe.Metadata;
}

export function createTransfer(simulation: Simulation, { account, sourceCharge, group, metadata, ...sent }: NewTransfer): Stripe.Transfer {
  // Out of the balance, and so in its currency.
  const { amount, currency } = simulation.settle(sent.amount, sent.currency);
  const id = newId('tr');
  const arrival = newId('py');
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: move(simulation, { account: null, amount: -amount, currency, type: 'transfer', source: id }),
    created: simulation.now(),
    currency,
    description: null,
    destination: account,
    destination_payment: arrival,
    livemode: false,
    metadata,
    reversals: emptyList(`/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: sourceCharge,
    source_type: 'card',
    transfer_group: group,
  };
  simulation.state.transfers.set(id, transfer);
  move(simulation, { account, amount, currency, type: 'payment', source: arrival });
  simulation.emit('transfer.created', transfer);
  return transfer;
}

function createFee(simulation: Simulation, charge: Stripe.Charge, account: string, amount: number): Stripe.ApplicationFee {
  const id = newId('fee');
  const { currency } = charge;
  const fee: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_simulator',
    balance_transaction: move(simulation, { account: null, amount, currency, type: 'application_fee', source: id }),
    charge: charge.id,
    created: simulation.now(),
    currency,
    fee_source: { charge: charge.id, type: 'charge' } as Stripe.ApplicationFee.FeeSource,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: emptyList(`/v1/application_fees/${id}/refunds`),
  };
  simulation.state.fees.set(id, fee);
  move(simulation, { account, amount: -amount, currency, type: 'stripe_fee', source: id });
  simulation.emit('application_fee.created', fee);
  return fee;
}

/** Takes the disputed sum and Stripe's fee of 200 kr or 20 € from the platform. */
export function openDispute(simulation: Simulation, charge: Stripe.Charge, amount = charge.amount_captured - charge.amount_refunded): Stripe.Dispute {
  const id = newId('dp');
  const { currency } = charge;
  const taken = move(simulation, { account: null, amount: -amount, currency, fee: currency === 'eur' ? 2_000 : 20_000, type: 'adjustment', source: id });
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: simulation.state.balance.filter(({ transaction }) => transaction.id === taken).map(({ transaction }) => transaction),
    charge: charge.id,
    created: simulation.now(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: simulation.now() + 9 * 86_400, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0 },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute;
  simulation.state.disputes.set(id, dispute);
  charge.disputed = true;
  simulation.emit('charge.dispute.created', dispute);
  simulation.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Ends a dispute. A won one gives the sum back; the fee stays. */
export function closeDispute(simulation: Simulation, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
  dispute.status = outcome;
  if (outcome === 'won') {
    const back = move(simulation, { account: null, amount: dispute.amount, currency: dispute.currency, type: 'adjustment', source: dispute.id });
    dispute.balance_transactions.push(...simulation.state.balance.filter(({ transaction }) => transaction.id === back).map(({ transaction }) => transaction));
    simulation.emit('charge.dispute.funds_reinstated', dispute);
  }
  simulation.emit('charge.dispute.closed', dispute);
}
