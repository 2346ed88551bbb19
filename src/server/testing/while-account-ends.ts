/** The worst moment for a call: its account is deleted in a transaction that is not over when the call looks, and is when it writes. */
import type { TestApi } from './test-api.ts';

/** Lets the account end while the call waits for its row; answers what the call does. Fails where the call waits for nothing. */
export async function whileAccountEnds<Result>(api: TestApi, memberId: string, call: () => Promise<Result>): Promise<Result> {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from members where id = $1', [memberId]);
    let isOver = false;
    const answer = call().finally(() => {
      isOver = true;
    });
    // On a connection of its own: a transaction keeps what it saw of the others when it first looked.
    const isWaiting = async () => (await api.database.run({ text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, values: [] })).length > 0;
    while (!(await isWaiting())) if (isOver) throw new Error('the call was over before the account was');
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}
