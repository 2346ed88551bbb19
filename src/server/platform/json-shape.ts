/** Check constraints on the outer shape of jsonb columns: one bad row must not fail a query over many. */
import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, type CheckBuilder, check } from 'drizzle-orm/pg-core';

/** Requires a jsonb column to hold an array or an object, or NULL if nullable. */
export const isJson = (shape: 'array' | 'object', column: AnyPgColumn): CheckBuilder =>
  check(`${getTableName(column.table)}_${column.name}_is_${shape}`, sql`jsonb_typeof(${column}) = ${sql.raw(`'${shape}'`)}`);
