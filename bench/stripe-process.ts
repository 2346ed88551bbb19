/** The simulated Stripe in a process of its own, until its parent disconnects. */
import { startStripeSimulator } from '#server/testing/stripe/simulator.ts';

const simulator = await startStripeSimulator({ latencyMs: Number(process.argv[2] ?? 0) });
process.on('disconnect', () => process.exit());
process.send?.({ url: simulator.url });
