/** npm run stripe:simulator -- [--port 12111] [--latency MS] [--webhook URL --secret whsec_…] [--journal FILE]: a stand-in for Stripe. See docs/stripe-simulator.md. */
import { parseArgs } from 'node:util';
import { say } from '../src/server/platform/say.ts';
import { startStripeSimulator } from '../src/server/testing/stripe/simulator.ts';

/** As stripe-mock listens on. */
const USUAL_PORT = '12111';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: USUAL_PORT },
    latency: { type: 'string', default: '0' },
    webhook: { type: 'string' },
    secret: { type: 'string', default: 'whsec_simulator' },
    journal: { type: 'string' },
  },
});
const simulator = await startStripeSimulator({ port: Number(values.port), latencyMs: Number(values.latency), ...(values.journal !== undefined && { journalFile: values.journal }) });
if (values.webhook !== undefined) {
  simulator.webhooks.register({ url: values.webhook, secret: values.secret });
  simulator.webhooks.register({ url: `${values.webhook}-connect`, secret: values.secret, isConnect: true });
}
say(`Simulated Stripe: ${simulator.url}`);
