/** Refusals in the shapes of Stripe's API: https://docs.stripe.com/api/errors */
import type Stripe from 'stripe';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface Details {
  type?: ErrorType;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  doc_url?: string;
}

/** Answered as `{ error: { type, code, message, … } }`. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.name = 'StripeRefusal';
    this.status = status;
    this.details = details;
  }

  get body(): { error: object } {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } };
  }
}

export const invalid = (message: string, details: Details = {}): StripeRefusal => new StripeRefusal(400, message, details);

export const missing = (param: string): StripeRefusal => invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const unknownObject = (kind: string, id: string, param = 'id'): StripeRefusal => new StripeRefusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
