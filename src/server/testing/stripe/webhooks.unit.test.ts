import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StripeSimulator, startStripeSimulator } from './simulator.ts';

const SECRET = 'whsec_simulator';

let simulator: StripeSimulator;
let stripe: Stripe;
let shop: Server;
let received: Stripe.Event[];

/** A shop that verifies each delivery with the SDK. */
beforeEach(async () => {
  simulator = await startStripeSimulator();
  const { hostname, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  received = [];
  shop = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push(stripe.webhooks.constructEvent(Buffer.concat(chunks).toString(), request.headers['stripe-signature'] ?? '', SECRET));
    response.writeHead(200).end();
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  simulator.webhooks.register({ url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`, secret: SECRET });
});
afterEach(async () => {
  await simulator.stop();
  shop.close();
});

const pay = () => stripe.paymentIntents.create({ amount: 34_900, currency: 'sek', confirm: true, payment_method: 'pm_card_visa', return_url: 'https://fira.example/tack' });
const types = () => received.map(({ type }) => type).sort();

test('delivers signed events with the object as it was', async () => {
  const { id } = await pay();
  await simulator.webhooks.settled();
  expect(types()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
  const created = received.find(({ type }) => type === 'payment_intent.created')?.data.object as Stripe.PaymentIntent;
  expect([created.id, created.status]).toEqual([id, 'requires_payment_method']);
  expect(simulator.webhooks.deliveries.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('loses, doubles and holds events on command', async () => {
  simulator.faults.addDelivery({ type: /^charge\./, how: 'lose' });
  simulator.faults.addDelivery({ type: /\.created$/, how: 'hold' });
  simulator.faults.addDelivery({ type: /\.succeeded$/, how: 'duplicate' });
  await pay();
  await simulator.webhooks.settled();
  expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  const [late = ''] = simulator.webhooks.held;
  await simulator.webhooks.deliver(late);
  expect([received.at(-1)?.type, simulator.webhooks.held]).toEqual(['payment_intent.created', []]);
  expect((await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']);
});

test('sends accounts’ events to the Connect endpoint alone', async () => {
  await stripe.v2.core.accounts.create({ display_name: 'Butiken', configuration: { recipient: {} } });
  await simulator.webhooks.settled();
  expect(received).toEqual([]);
  expect([...simulator.state.events.values()].map(({ account }) => typeof account)).toEqual(['string']);
});
