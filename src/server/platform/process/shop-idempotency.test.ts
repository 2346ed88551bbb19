/** kill −9 during an order: the same Idempotency-Key gets its order as soon as a process serves again. */
import fs from 'node:fs';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findLastingPort } from '../../testing/lasting-port.ts';
import { complete, paidCart } from '../../testing/purchase.ts';
import { createBrowser } from '../../testing/test-api.ts';
import { ensureMails, makeShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram } from './testing/shop-program.ts';

const folder = makeShopFolder('idempotency');
beforeAll(ensureMails);
afterEach(endShopPrograms);
afterAll(folder.remove);

function findWorkers(pid: number): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return children.filter((child) => fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('shop-fixture'));
}

test.runIf(process.platform === 'linux').each(['1', '2'])('lesson 4: a key is free at once when its process is killed, with WORKERS=%s', async (workers) => {
  const port = String(await findLastingPort());
  const start = async () => {
    const program = runShopProgram({ DATA_DIR: folder.dataDir, PORT: port, WORKERS: workers });
    return { ...program, url: await program.open };
  };
  let shop = await start();
  const { database, make } = folder.open();
  const { variantId } = await make.product({ stock: 5 });
  const visitor = createBrowser(shop.url);
  const cartId = await paidCart(visitor, variantId);
  const key = { 'idempotency-key': `killed-${workers}` };

  // A lock on the cart's row blocks completion inside its transaction.
  const rival = new Client({ connectionString: folder.connectionString });
  rival.on('error', () => {});
  await rival.connect();
  await rival.query('begin');
  await rival.query('select 1 from carts where id = $1 for update', [cartId]);
  const dead = complete(visitor, cartId, key).then(
    ({ status }) => status,
    () => 'no answer',
  );
  const held = async () =>
    (await database.run<{ held: boolean }>({ text: 'select status is null and holder is not null as held from idempotency_keys where key = $1', values: [key['idempotency-key']] }))[0]?.held;
  await expect.poll(held, { interval: 10 }).toBe(true);
  // The key would then expire after 110 s rather than 60, most of which a busy machine takes to start a shop.
  await database.run({ text: `update idempotency_keys set created_at = now() + interval '50 seconds' where key = $1`, values: [key['idempotency-key']] });
  if (workers === '1') shop.signal('SIGKILL');
  else for (const pid of findWorkers(shop.pid)) process.kill(pid, 'SIGKILL');
  expect(await dead).toBe('no answer');
  await rival.end();
  await database.close();
  if (workers === '1') {
    await shop.ended;
    shop = await start();
  }

  const statuses: number[] = [];
  await expect
    .poll(
      async () => {
        const answer = await complete(visitor, cartId, key).catch(() => null);
        if (answer) statuses.push(answer.status);
        return answer?.body.type;
      },
      { timeout: 100_000, interval: 50 },
    )
    .toBe('order');
  // The dead process's backend may need a moment to notice: 503 until then, never a conflict.
  expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200]));
  const again = folder.open();
  expect(await again.database.run({ text: 'select count(*)::int as orders from orders where cart_id = $1', values: [cartId] })).toEqual([{ orders: 1 }]);
  await again.database.close();
  shop.signal('SIGTERM');
  expect((await shop.ended).code).toBe(0);
});
