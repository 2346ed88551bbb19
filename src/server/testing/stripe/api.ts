/** Answers calls of Stripe's API: keys, faults, idempotency, routes. */
import { setTimeout as delay } from 'node:timers/promises';
import { expand } from './expand.ts';
import type { CallFault, Faults } from './faults.ts';
import { parseForm } from './form-body.ts';
import { createIdempotency, type Stored } from './idempotency.ts';
import { advanceSubscriptions } from './subscriptions.ts';
import { expireHolds } from './payment-intents.ts';
import { findRoute, publishable, routes } from './routes.ts';
import type { Simulation } from './state.ts';
import { StripeRefusal } from './stripe-error.ts';

export interface ApiCall {
  method: string;
  url: URL;
  body: string;
  /** Secret or publishable. */
  key: string;
  idempotencyKey: string | null;
  /** The connected account that the call acts for. */
  account: string | null;
}

/** Returns the answer, or how a fault leaves the call unanswered. */
type Api = (call: ApiCall) => Promise<Stored | 'timeout' | 'reset'>;

interface ApiOptions {
  simulation: Simulation;
  faults: Faults;
  /** Time that each call takes. */
  latencyMs: number;
}

export function createApi({ simulation, faults, latencyMs }: ApiOptions): Api {
  const { state } = simulation;
  const idempotency = createIdempotency(state.keys, simulation.now);

  /** Runs a call of the API, or throws its refusal. */
  function run({ method, url, body, key, account }: ApiCall): object {
    expireHolds(simulation);
    advanceSubscriptions(simulation);
    const found = findRoute(method, url.pathname);
    if (!found) throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
    const isPublishable = key.startsWith('pk_');
    if (!key.startsWith('sk_') && !isPublishable) throw new StripeRefusal(401, 'You did not provide an API key.');
    if (isPublishable && !publishable.has(found.name)) throw new StripeRefusal(403, 'This API call cannot be made with a publishable API key.', { code: 'secret_key_required' });
    const isV2 = url.pathname.startsWith('/v2/');
    const form = parseForm(method === 'GET' ? url.search.slice(1) : isV2 ? '' : body);
    const json: unknown = isV2 && body !== '' ? JSON.parse(body) : {};
    const answer = routes[found.name]?.(simulation, { params: found.params, form, json, account }) ?? {};
    advanceSubscriptions(simulation);
    return expand(state, answer, form);
  }

  function getAnswer(call: ApiCall): Stored {
    try {
      return { status: 200, body: JSON.stringify(run(call)) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: JSON.stringify(error.body) };
    }
  }

  const failed = (status: number): Stored => ({
    status,
    body: JSON.stringify({
      error: {
        type: status === 500 ? 'api_error' : 'invalid_request_error',
        message: `simulated ${status}`,
        ...(status === 409 ? { code: 'lock_timeout' } : status === 429 ? { code: 'rate_limit' } : {}),
      },
    }),
  });

  /** The answer of a call that is not a repeated one. */
  function answerOnce(call: ApiCall, fault: CallFault | null): Stored {
    if (fault?.when === 'before') return failed(typeof fault.how === 'number' ? fault.how : 500);
    const answer = getAnswer(call);
    return fault?.how === 500 ? failed(500) : answer;
  }

  /** Neither a rate limit nor a conflict of locks is stored, and a call that was lost on its way in never began. */
  const isStored = (fault: CallFault | null): boolean => fault === null || fault.how === 500 || fault.when === 'after';

  return async (call) => {
    const fault = faults.takeCall(call.method, call.url.pathname);
    const unsent = fault?.how === 'timeout' || fault?.how === 'reset' ? fault.how : null;
    const key = call.method === 'POST' ? call.idempotencyKey : null;
    try {
      const stored = key === null ? null : idempotency.begin(key, `${call.url.pathname} ${call.body}`);
      if (latencyMs > 0) await delay(latencyMs);
      const answer = stored ?? answerOnce(call, fault);
      if (key !== null && stored === null) {
        if (isStored(fault)) idempotency.end(key, answer, call.url.pathname.startsWith('/v2/'));
        else idempotency.release(key);
      }
      return unsent ?? answer;
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: JSON.stringify(error.body) };
    }
  };
}
