import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

function recordingLog() {
  const lines: { part: unknown; message: string }[] = [];
  const note = (details: object, message: string) => void lines.push({ part: 'part' in details ? details.part : undefined, message });
  return { lines, info: note, warn: note, error: note };
}

test('closes in reverse order, one after the other, and once', async () => {
  const order: string[] = [];
  const shutdown = createShutdown({ log: recordingLog() });
  shutdown.add('database', () => void order.push('database'));
  shutdown.add('HTTP', async () => {
    order.push('HTTP begins');
    await delay(10);
    order.push('HTTP ends');
  });
  expect(shutdown.isClosing).toBe(false);
  await Promise.all([shutdown.close(), shutdown.close()]);
  expect(shutdown.isClosing).toBe(true);
  expect(order).toEqual(['HTTP begins', 'HTTP ends', 'database']);
});

test('closes what is opening first, and opens nothing from then on', async () => {
  const order: string[] = [];
  const shutdown = createShutdown({ log: recordingLog() });
  shutdown.add('database', () => void order.push('database closed'));
  const isOpen = Promise.withResolvers<string>();
  const opening = shutdown.open(
    'jobs',
    () => isOpen.promise,
    (runner) => void order.push(`${runner} closed`),
  );
  const closing = shutdown.close();
  await delay(10);
  expect(order).toEqual([]);
  isOpen.resolve('runner');
  await expect(opening).resolves.toBe('runner');
  await closing;
  expect(order).toEqual(['runner closed', 'database closed']);
  let hasBegun = false;
  const tooLate = shutdown.open(
    'HTTP',
    async () => {
      hasBegun = true;
    },
    () => {},
  );
  await expect(tooLate).rejects.toThrow(/HTTP is not opened any more/);
  expect(hasBegun).toBe(false);
});

test('leaves reporting a failed opening to its caller, without delay', async () => {
  const log = recordingLog();
  const shutdown = createShutdown({ log });
  const taken = shutdown.open(
    'HTTP',
    () => Promise.reject(new Error('taken')),
    () => {
      throw new Error('not open');
    },
  );
  await expect(taken).rejects.toThrow('taken');
  await shutdown.close();
  expect(log.lines).toEqual([]);
});

test('logs a part that fails to close, and closes the rest', async () => {
  const order: string[] = [];
  const log = recordingLog();
  const shutdown = createShutdown({ log });
  shutdown.add('database', () => void order.push('database'));
  shutdown.add('jobs', () => Promise.reject(new Error('stuck')));
  shutdown.add('HTTP', () => {
    throw new Error('not open');
  });
  await shutdown.close();
  expect(order).toEqual(['database']);
  expect(log.lines.map(({ part }) => part)).toEqual(['HTTP', 'jobs']);
});

test('waits for nothing past the deadline, but closes every part', async () => {
  const order: string[] = [];
  const log = recordingLog();
  const shutdown = createShutdown({ log, deadlineMs: 30 });
  shutdown.add('database', () => void order.push('database'));
  shutdown.add('jobs', () => {
    order.push('jobs');
    return new Promise(() => {});
  });
  shutdown.add('HTTP', () => new Promise(() => {}));
  // Returns at all, although these closers never finish.
  await shutdown.close();
  expect(order).toEqual(['jobs', 'database']);
  expect(log.lines).toEqual(['HTTP', 'jobs'].map((part) => ({ part, message: 'a part of the program was not closed in time' })));
});

test('closes at once what opens during closing', async () => {
  const order: string[] = [];
  const shutdown = createShutdown({ log: recordingLog() });
  const closing = shutdown.close();
  shutdown.add('late', () => void order.push('late'));
  await closing;
  expect(order).toEqual(['late']);
});
