/** Pages that stand for Stripe's own: a bank's approval, Swish, Klarna, and a vendor's onboarding. */
import type Stripe from 'stripe';
import { completeOnboarding } from './accounts.ts';
import { saveMethod } from './customers.ts';
import { approve, decline } from './payment-intents.ts';
import { get, type Simulation } from './state.ts';

export interface HostedAnswer {
  status: number;
  body?: string;
  location?: string;
}

const html = (title: string, ...buttons: [value: string, label: string][]): HostedAnswer => ({
  status: 200,
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title><h1>${title}</h1><form method="post">${buttons.map(([value, label]) => `<button name="act" value="${value}">${label}</button>`).join(' ')}</form></html>`,
});

/** The payer's act on a payment, or on the saving of a card, that waits for it. Returns the address that the payer goes on to. */
export function answerPayer(simulation: Simulation, paymentId: string, act: 'approve' | 'decline'): string {
  const { state } = simulation;
  const setup = state.setups.get(paymentId);
  if (setup) return answerSaving(simulation, setup, act);
  const payment = get(state.payments, 'payment_intent', paymentId);
  const attempt = get(state.attempts, 'attempt', paymentId);
  if (payment.status === 'requires_action') {
    if (act === 'approve') approve(simulation, payment, attempt.known);
    else decline(simulation, payment, attempt.known, { code: 'payment_intent_authentication_failure', declineCode: 'generic_decline', message: 'The payer declined.' });
  }
  const target = new URL(attempt.returnUrl ?? simulation.url());
  target.searchParams.set('payment_intent', payment.id);
  target.searchParams.set('payment_intent_client_secret', payment.client_secret ?? '');
  target.searchParams.set('redirect_status', ['succeeded', 'requires_capture'].includes(payment.status) ? 'succeeded' : 'failed');
  return target.href;
}

function answerSaving(simulation: Simulation, setup: Stripe.SetupIntent, act: 'approve' | 'decline'): string {
  const { known, returnUrl } = get(simulation.state.attempts, 'attempt', setup.id);
  if (setup.status === 'requires_action') {
    if (act === 'approve') saveMethod(simulation, setup, known);
    else {
      setup.status = 'requires_payment_method';
      setup.next_action = null;
      simulation.emit('setup_intent.setup_failed', setup);
    }
  }
  const target = new URL(returnUrl ?? simulation.url());
  target.searchParams.set('setup_intent', setup.id);
  target.searchParams.set('setup_intent_client_secret', setup.client_secret ?? '');
  target.searchParams.set('redirect_status', setup.status === 'succeeded' ? 'succeeded' : 'failed');
  return target.href;
}

/** Answers `/simulator/…`; null for another address. */
export function answerHosted(simulation: Simulation, method: string, url: URL, act: string | null): HostedAnswer | null {
  const [, page, id = ''] = /^\/simulator\/(authorize|onboarding)\/([\w-]+)$/.exec(url.pathname) ?? [];
  if (page === 'authorize') {
    if (method === 'GET') return html('Simulated payment', ['approve', 'Approve'], ['decline', 'Decline']);
    return { status: 303, location: answerPayer(simulation, id, act === 'approve' ? 'approve' : 'decline') };
  }
  if (page !== 'onboarding') return null;
  if (method === 'GET') return html('Simulated onboarding', ['complete', 'Complete'], ['leave', 'Leave']);
  if (act === 'complete') completeOnboarding(simulation, id);
  return { status: 303, location: url.searchParams.get('return_url') ?? '/' };
}
