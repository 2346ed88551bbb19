/**
 * The database as the modules see it: named (prepared) statements over a pool, transactions, and a count of the
 * statements, so that a test can hold a hot path to its budget.
 */
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';

/** Anything that statements can be sent to: the pool, or the one connection of a transaction. */
export interface Db {
  run<Row extends object>(statement: { name?: string; text: string; values: readonly unknown[] }): Promise<Row[]>;
}

/** What a transaction needs to know of where its connection comes from. */
export interface Database extends Db {
  /** Runs `work` in one transaction; a deadlock or serialization failure starts it again, at most three times. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Called with the text of each statement before it is sent; tests count with it. */
export type StatementObserver = (text: string) => void;

// Days stay the text they are, so that no time zone can shift them; counts and identity numbers fit a double.
const parsers: PoolConfig['types'] = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.DATE) return (value: string) => value;
    if (oid === types.builtins.INT8) return (value: string) => Number(value);
    return types.getTypeParser(oid as number, format as 'text');
  },
} as NonNullable<PoolConfig['types']>;

const retriedCodes = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 4;

export interface DatabaseOptions {
  connectionString: string;
  maxConnections: number;
  onIdleError?: (error: Error) => void;
  observer?: StatementObserver;
}

export function openDatabase({ connectionString, maxConnections, onIdleError, observer }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    // A statement that hangs would hold a connection for ever; nothing of ours runs this long.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'fira',
  });
  // An idle connection that breaks (the server was restarted) is only replaced; without a listener it would end the process.
  pool.on('error', (error) => onIdleError?.(error));
  // A connection can also break between two statements while it is lent out; who lent it learns of it from its next statement.
  pool.on('connect', (client) => client.on('error', (error) => onIdleError?.(error)));

  const on = (target: Pool | PoolClient): Db => ({
    async run<Row extends object>(statement: { name?: string; text: string; values: readonly unknown[] }) {
      observer?.(statement.text);
      const result = await target.query<Row>({ ...statement, values: [...statement.values] });
      return result.rows;
    },
  });

  async function once<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const lost = (error: Error) => {
      broken = error;
    };
    client.on('error', lost);
    try {
      const db = on(client);
      observer?.('begin');
      await client.query('begin');
      const result = await work(db);
      observer?.('commit');
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  }

  return {
    ...on(pool),
    pool,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt >= MAX_ATTEMPTS || !retriedCodes.has(codeOf(error))) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/**
 * One statement with a name, prepared once a connection. The row's type is stated where the statement is written.
 *
 * @example const findCart = statement<CartRow, [id: string]>('cart.find', 'select … where id = $1');
 */
export function statement<Row extends object, Params extends readonly unknown[] = []>(name: string, text: string) {
  return (db: Db, ...params: Params): Promise<Row[]> => db.run<Row>({ name, text, values: params });
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', '57P01', '57P02', '57P03', '53300', '57014']);
const awayMessages = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** Whether an error says that the database is away or too busy, and not that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return awayCodes.has(code) || code.startsWith('08') || (error instanceof Error && awayMessages.test(error.message));
}
