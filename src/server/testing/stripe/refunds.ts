/** Refunds, and what they take back: the transfer in proportion, and the fee (https://docs.stripe.com/connect/destination-charges#issue-refunds). */
import type Stripe from 'stripe';
import { move } from './balance.ts';
import { type Form, formIn, textIn } from './form-body.ts';
import { amountIn, booleanIn, inProportion } from './numbers.ts';
import { get, newId, type Simulation } from './state.ts';
import { invalid, missing } from './stripe-error.ts';

function chargeIn({ state }: Simulation, form: Form): Stripe.Charge {
  const chargeId = textIn(form, 'charge');
  if (chargeId !== null) return get(state.charges, 'charge', chargeId, 'charge');
  const paymentId = textIn(form, 'payment_intent');
  if (paymentId === null) throw missing('payment_intent');
  const payment = get(state.payments, 'payment_intent', paymentId, 'payment_intent');
  const charge = state.charges.get(String(payment.latest_charge));
  if (!charge?.captured) throw invalid(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`, { param: 'payment_intent' });
  return charge;
}

export function createRefund(simulation: Simulation, form: Form): Stripe.Refund {
  const { state, now, emit } = simulation;
  const charge = chargeIn(simulation, form);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (charge.disputed) throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const amount = amountIn(form, 'amount') ?? left;
  if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
  const fee = charge.application_fee === null ? null : get(state.fees, 'application_fee', String(charge.application_fee));
  if (booleanIn(form, 'refund_application_fee') && !fee) throw invalid(`Charge ${charge.id} has no application fee`, { param: 'refund_application_fee' });
  const transfer = charge.transfer === undefined ? null : get(state.transfers, 'transfer', String(charge.transfer));
  if (booleanIn(form, 'reverse_transfer') && !transfer) throw invalid(`Charge ${charge.id} has no transfer to reverse`, { param: 'reverse_transfer' });

  const id = newId('re');
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: move(simulation, { account: null, amount: -amount, currency: charge.currency, type: 'refund', source: id }),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card', card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' } },
    metadata: Object.fromEntries(Object.entries(formIn(form, 'metadata')).map(([key, value]) => [key, String(value)])),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: textIn(form, 'reason'),
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  state.refunds.set(id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  if (transfer && booleanIn(form, 'reverse_transfer')) {
    const part = Math.min(inProportion(transfer.amount, amount, charge.amount_captured), transfer.amount - transfer.amount_reversed);
    refund.transfer_reversal = reverseTransfer(simulation, transfer, part, id).id;
  }
  if (fee && booleanIn(form, 'refund_application_fee')) refundFee(simulation, fee, Math.min(inProportion(fee.amount, amount, charge.amount_captured), fee.amount - fee.amount_refunded));
  emit('refund.created', refund);
  emit('charge.refunded', charge);
  return refund;
}

/** The bank sends a refund back, days later. Reversed transfer and fee stay as they are. */
export function failRefund(simulation: Simulation, refund: Stripe.Refund): void {
  const charge = get(simulation.state.charges, 'charge', String(refund.charge));
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = move(simulation, { account: null, amount: refund.amount, currency: refund.currency, type: 'refund_failure', source: refund.id });
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  simulation.emit('refund.failed', refund);
}

export function reverseTransfer(simulation: Simulation, transfer: Stripe.Transfer, amount: number, refundId: string | null): Stripe.TransferReversal {
  if (amount > transfer.amount - transfer.amount_reversed) throw invalid('The amount is greater than what is left of the transfer.', { param: 'amount' });
  const id = newId('trr');
  const { currency } = transfer;
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: move(simulation, { account: null, amount, currency, type: 'transfer_refund', source: id }),
    created: simulation.now(),
    currency,
    destination_payment_refund: newId('pyr'),
    metadata: {},
    source_refund: refundId,
    transfer: transfer.id,
  };
  move(simulation, { account: String(transfer.destination), amount: -amount, currency, type: 'payment_refund', source: id });
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  simulation.emit('transfer.reversed', transfer);
  return reversal;
}

function refundFee(simulation: Simulation, fee: Stripe.ApplicationFee, amount: number): void {
  const id = newId('fr');
  const { currency } = fee;
  const balance_transaction = move(simulation, { account: null, amount: -amount, currency, type: 'application_fee_refund', source: id });
  move(simulation, { account: String(fee.account), amount, currency, type: 'stripe_fee', source: id });
  fee.amount_refunded += amount;
  fee.refunded = fee.amount_refunded === fee.amount;
  fee.refunds.data.unshift({ id, object: 'fee_refund', amount, balance_transaction, created: simulation.now(), currency, fee: fee.id, metadata: {} });
  simulation.emit('application_fee.refunded', fee);
}
