/** Repairs malformed JSON with jsonrepair in a worker thread with limited memory and CPU time: some inputs take cubic time (4 kB more than a second). */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** CPU time, including the thread's start (some 40 ms). A typical page takes a few milliseconds. */
const MAX_CPU_MS = 500;
const MAX_MS = 10_000;
const CHECK_EVERY_MS = 25;
const MAX_TEXTS = 3;
const MAX_LENGTH = 100_000;
const limits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, codeRangeSizeMb: 8, stackSizeMb: 2 };

const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { jsonrepair } = require(workerData.library);
for (const text of workerData.texts) {
  let repaired = null;
  try { repaired = jsonrepair(text); } catch {}
  parentPort.postMessage(repaired);
}`;
const library = createRequire(import.meta.url).resolve('jsonrepair');

const MS_PER_US = 0.001;

async function repair(texts: readonly string[]): Promise<string[]> {
  const worker = new Worker(program, { eval: true, workerData: { library, texts }, resourceLimits: limits, env: {}, stdout: true, stderr: true });
  const repaired: string[] = [];
  const began = performance.now();
  let isOver = false;
  const watch = setInterval(() => {
    void worker.cpuUsage().then(
      ({ user, system }) => {
        if (!isOver && ((user + system) * MS_PER_US > MAX_CPU_MS || performance.now() - began > MAX_MS)) void worker.terminate();
      },
      // The worker has exited meanwhile.
      () => {},
    );
  }, CHECK_EVERY_MS);
  try {
    await new Promise<void>((resolve) => {
      worker.on('message', (text: string | null) => void (text !== null && text.length <= MAX_LENGTH * 2 && repaired.push(text)));
      // Out of memory or stack: keeps what is repaired so far.
      worker.on('error', () => {});
      worker.on('exit', () => resolve());
    });
  } finally {
    isOver = true;
    clearInterval(watch);
  }
  return repaired;
}

let last: Promise<unknown> = Promise.resolve();

/** Repairs up to three texts of up to 100,000 characters; skips unrepairable ones. One call at a time per process. Never throws on input. */
export function repairJson(texts: readonly string[]): Promise<string[]> {
  const wanted = texts.filter((text) => text.length <= MAX_LENGTH).slice(0, MAX_TEXTS);
  if (wanted.length === 0) return Promise.resolve([]);
  const mine = last.then(() => repair(wanted));
  last = mine.catch(() => {});
  return mine;
}
