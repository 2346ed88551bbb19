/** npm run florist:simulator -- [--port 12112] [--latency MS]: a stand-in for a florist network. See docs/florists.md. */
import { parseArgs } from 'node:util';
import { say } from '../src/server/platform/say.ts';
import { startFloristSimulator } from '../src/server/testing/florist/simulator.ts';

const USUAL_PORT = '12112';

const { values } = parseArgs({ options: { port: { type: 'string', default: USUAL_PORT }, latency: { type: 'string', default: '0' } } });
const simulator = await startFloristSimulator({ port: Number(values.port), latencyMs: Number(values.latency) });
say(`Simulated florist network: FLORIST_URL=${simulator.url} FLORIST_KEY=${simulator.key}`);
