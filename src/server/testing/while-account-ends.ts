/** Race of a call with account deletion: the deleting transaction is open when the call reads, and committed when it writes. */
import type { TestApi } from './test-api.ts';

/** Commits the deletion while the call waits for the row; returns the call's result. Throws when the call waits for nothing. */
export async function whileAccountEnds<Result>(api: TestApi, memberId: string, call: () => Promise<Result>): Promise<Result> {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from members where id = $1', [memberId]);
    let isOver = false;
    const answer = call().finally(() => {
      isOver = true;
    });
    // Queried on another connection: a transaction keeps its first snapshot of pg_stat_activity.
    const isWaiting = async () => (await api.database.run({ text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, values: [] })).length > 0;
    while (!(await isWaiting())) if (isOver) throw new Error('the call was over before the account was');
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}
