/** Check constraints on the outer shape of jsonb columns: a query over many rows must not fail because of one. */
import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, type CheckBuilder, check } from 'drizzle-orm/pg-core';

/** Requires a jsonb column to hold an array or an object, or NULL where the column is nullable. Says nothing about the values inside. */
export const isJson = (shape: 'array' | 'object', column: AnyPgColumn): CheckBuilder =>
  check(`${getTableName(column.table)}_${column.name}_is_${shape}`, sql`jsonb_typeof(${column}) = ${sql.raw(`'${shape}'`)}`);
