/** A stand-in for a florist network: speaks the contract of docs/florists.md over HTTP, holds orders in memory, and refuses or fails on command. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const calls = ['check', 'order', 'withdrawal'] as const;
type Call = (typeof calls)[number];

// Strict: the contract promises that nothing else is sent.
const delivery = z.strictObject({ country: z.string().length(2), postal_code: z.string(), deliver_on: z.iso.date(), window: z.object({ from: z.string(), to: z.string() }).nullable() });
const order = delivery.extend({
  recipient: z.strictObject({
    first_name: z.string(),
    last_name: z.string(),
    company: z.string(),
    address_1: z.string(),
    address_2: z.string(),
    postal_code: z.string(),
    city: z.string(),
    phone: z.string(),
  }),
  card: z.string().nullable(),
  lines: z.array(z.strictObject({ sku: z.string(), title: z.string(), quantity: z.int().positive() })).min(1),
});
const refusal = z.object({
  at: z.enum(calls),
  postal_code: z.string().nullable().default(null),
  deliver_on: z.string().nullable().default(null),
  /** Against the contract: also an order that was accepted, when it is sent again. */
  is_repeated: z.boolean().default(false),
  message: z.string(),
});

/** `timeout` answers nothing until the client gives up; `after`: the effect has happened, and only the answer is lost. */
interface Fault {
  at: Call;
  how: 'timeout' | 'reset' | 500;
  when: 'before' | 'after';
  times?: number;
}

interface Answer {
  status: number;
  body?: unknown;
}

/** What the network has of an order; `text` is the order as it was placed, null where only its withdrawal has come. */
interface Stored {
  text: string | null;
  answer: Answer;
  isWithdrawn: boolean;
}

export interface FloristSimulator {
  url: string;
  key: string;
  /** Answered or not, in their order: "PUT /orders/order_1". */
  calls: string[];
  /** Ids of the orders that would be delivered. */
  listDelivered(): string[];
  getOrder(id: string): z.infer<typeof order> | null;
  /** Refuses a kind of call, for any postal code or day without one. */
  refuse(input: z.input<typeof refusal>): void;
  fail(fault: Fault): void;
  clear(): void;
  stop(): Promise<void>;
}

const digits = (code: string): string => code.replace(/\D/g, '');

export async function startFloristSimulator({ port = 0, key = 'simulated-florist-key', latencyMs = 0 }: { port?: number; key?: string; latencyMs?: number } = {}): Promise<FloristSimulator> {
  const orders = new Map<string, Stored>();
  const made: string[] = [];
  let refusals: z.infer<typeof refusal>[] = [];
  let faults: (Fault & { left: number })[] = [];

  function findRefusal(at: Call, about: { postal_code: string; deliver_on: string } | null): Answer | null {
    const found = refusals.find(
      (rule) => rule.at === at && (rule.postal_code === null || digits(rule.postal_code) === digits(about?.postal_code ?? '')) && (rule.deliver_on === null || rule.deliver_on === about?.deliver_on),
    );
    return found ? { status: 409, body: { message: found.message } } : null;
  }

  function place(id: string, text: string): Answer {
    const known = orders.get(id);
    if (known?.isWithdrawn) return { status: 409, body: { message: 'The order was withdrawn' } };
    const again = refusals.find(({ at, is_repeated }) => at === 'order' && is_repeated);
    if (known && again) return { status: 409, body: { message: again.message } };
    if (known) return known.text === text ? known.answer : { status: 422, body: { message: 'Another order has this id' } };
    const parsed = order.parse(JSON.parse(text));
    const answer = findRefusal('order', parsed) ?? { status: 201, body: { reference: `EF-${orders.size + 1}` } };
    orders.set(id, { text, answer, isWithdrawn: false });
    return answer;
  }

  function withdraw(id: string): Answer {
    const known = orders.get(id);
    const refused = findRefusal('withdrawal', known?.text ? order.parse(JSON.parse(known.text)) : null);
    if (refused && known?.answer.status === 201) return refused;
    orders.set(id, { text: known?.text ?? null, answer: known?.answer ?? { status: 404 }, isWithdrawn: true });
    return { status: 204 };
  }

  function getEffect(method: string, path: string, text: string): { at: Call; run: () => Answer } | null {
    const [, id] = /^\/orders\/([\w-]+)$/.exec(path) ?? [];
    if (method === 'POST' && path === '/checks') return { at: 'check', run: () => findRefusal('check', delivery.parse(JSON.parse(text))) ?? { status: 200, body: {} } };
    if (method === 'PUT' && id !== undefined) return { at: 'order', run: () => place(id, text) };
    return method === 'DELETE' && id !== undefined ? { at: 'withdrawal', run: () => withdraw(id) } : null;
  }

  function takeFault(at: Call): Fault | null {
    const found = faults.find((fault) => fault.at === at && fault.left > 0);
    if (found) found.left -= 1;
    return found ?? null;
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    const { method = '', url: path = '' } = request;
    if (method === 'POST' && path === '/simulator/refusals') {
      refusals.push(refusal.parse(JSON.parse(text)));
      return void response.writeHead(204).end();
    }
    made.push(`${method} ${path}`);
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
    const effect = getEffect(method, path, text);
    if (!effect) return void response.writeHead(404).end();
    const fault = takeFault(effect.at);
    if (fault?.when === 'before') return fail(response, fault);
    const { status, body } = effect.run();
    if (fault) return fail(response, fault);
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? undefined : JSON.stringify(body));
  }

  function fail(response: ServerResponse, { how }: Fault): void {
    if (how === 'reset') response.destroy();
    else if (how === 500) response.writeHead(500).end();
  }

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    await answerCall(request, response, text).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    calls: made,
    listDelivered: () => [...orders].filter(([, { answer, isWithdrawn }]) => answer.status === 201 && !isWithdrawn).map(([id]) => id),
    getOrder: (id) => (orders.get(id)?.text ? order.parse(JSON.parse(orders.get(id)?.text ?? '')) : null),
    refuse: (input) => void refusals.push(refusal.parse(input)),
    fail: (fault) => void faults.push({ ...fault, left: fault.times ?? 1 }),
    clear() {
      refusals = [];
      faults = [];
      made.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
