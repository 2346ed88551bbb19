/** Events, and their signed delivery to the shop: https://docs.stripe.com/webhooks */
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Faults } from './faults.ts';
import { newId, type State } from './state.ts';

export interface WebhookEndpoint {
  url: string;
  secret: string;
  /** Receives the events of connected accounts instead of the platform's. */
  isConnect?: boolean;
}

export interface Delivery {
  eventId: string;
  type: string;
  /** Null: the shop was not reached. */
  status: number | null;
}

interface WebhookOptions {
  state: State;
  faults: Faults;
  now: () => number;
  apiVersion: string;
}

/** Of the payload as it is sent, by the scheme v1. */
function sign(payload: string, secret: string, timestamp: number): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`;
}

export interface Webhooks {
  emit(type: string, object: object, account?: string): void;
  register(endpoint: WebhookEndpoint): void;
  /** Delivers an event again, or one that was held or lost. */
  deliver(eventId: string): Promise<void>;
  /** Events that faults hold back, oldest first. */
  readonly held: readonly string[];
  readonly deliveries: readonly Delivery[];
  /** Waits for the deliveries under way. */
  settled(): Promise<void>;
}

export function createWebhooks({ state, faults, now, apiVersion }: WebhookOptions): Webhooks {
  const endpoints: WebhookEndpoint[] = [];
  const deliveries: Delivery[] = [];
  const held: string[] = [];
  const underWay = new Set<Promise<void>>();

  async function post(event: Stripe.Event, { url, secret }: WebhookEndpoint): Promise<void> {
    const payload = JSON.stringify(event);
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': sign(payload, secret, now()), 'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)' };
    const status = await fetch(url, { method: 'POST', body: payload, headers }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    deliveries.push({ eventId: event.id, type: event.type, status });
  }

  async function deliver(eventId: string): Promise<void> {
    const event = state.events.get(eventId);
    if (!event) throw new Error(`no event ${eventId}`);
    const isConnect = event.account !== undefined;
    await Promise.all(endpoints.filter((endpoint) => (endpoint.isConnect ?? false) === isConnect).map((endpoint) => post(event, endpoint)));
  }

  function send(eventId: string): void {
    // In a later turn, as from another machine: the answer of the call may come first or last.
    const work = new Promise((resolve) => setImmediate(resolve)).then(() => deliver(eventId)).finally(() => underWay.delete(work));
    underWay.add(work);
  }

  return {
    emit(type, object, account) {
      const event = {
        id: newId('evt'),
        object: 'event',
        ...(account === undefined ? {} : { account }),
        api_version: apiVersion,
        created: now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: endpoints.length,
        request: { id: null, idempotency_key: null },
        type,
      } as unknown as Stripe.Event;
      state.events.set(event.id, event);
      const fault = faults.takeDelivery(type);
      if (fault?.how === 'hold') held.push(event.id);
      else if (fault?.how !== 'lose') send(event.id);
      if (fault?.how === 'duplicate') send(event.id);
    },
    register: (endpoint) => void endpoints.push(endpoint),
    async deliver(eventId) {
      const at = held.indexOf(eventId);
      if (at !== -1) held.splice(at, 1);
      await deliver(eventId);
    },
    held,
    deliveries,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
