/** Describes a statement without running it: columns, parameters, nullability. */
import type { Client, FieldDef, Submittable } from 'pg';

export interface Column {
  name: string;
  type: string;
  /** Null when unknown: computed, or from a subquery. */
  isNullable: boolean | null;
}

export interface Described {
  columns: Column[];
  /** By $1, $2 and so on. */
  params: string[];
}

interface Plan {
  'Node Type': string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  Alias?: string;
  Output?: string[];
  Plans?: Plan[];
}

export interface Describer {
  /** Throws when PostgreSQL rejects the SQL. */
  describe(text: string): Promise<Described>;
}

export async function createDescriber(client: Client): Promise<Describer> {
  // Generic plans show outer joins, independent of parameters.
  await client.query('set plan_cache_mode = force_generic_plan');
  const typeNames = new Map(
    (await client.query<{ oid: number; name: string }>(`select oid::int, case typtype when 'e' then 'text' else typname::text end as name from pg_type`)).rows.map(({ oid, name }) => [oid, name]),
  );
  const { rows } = await client.query<{ key: string; is_required: boolean }>(`select attrelid || '.' || attnum as key, attnotnull as is_required from pg_attribute where attnum > 0`);
  const isRequired = new Map(rows.map((row) => [row.key, row.is_required]));
  const getType = (oid: number): string => typeNames.get(oid) ?? `type ${oid}`;
  let count = 0;
  return {
    async describe(text) {
      count += 1;
      const name = `described_${count}`;
      const { fields, params } = await prepare(client, name, text);
      const origins = fields.map((field) => (field.tableID ? (isRequired.get(`${field.tableID}.${field.columnID}`) ?? null) : null));
      const outer = origins.includes(true) || origins.includes(false) ? await outerColumns(client, name, params.length) : [];
      await client.query(`deallocate ${name}`);
      return {
        columns: fields.map((field, index) => ({ name: field.name, type: getType(field.dataTypeID), isNullable: toNullability(origins[index] ?? null, outer[index] ?? null) })),
        params: params.map(getType),
      };
    },
  };
}

/** `isOuter` is null when the plan doesn't show the column's origin. */
function toNullability(isRequired: boolean | null, isOuter: boolean | null): boolean | null {
  if (isRequired === false || isOuter) return true;
  return isRequired && isOuter === false ? false : null;
}

/** Sends Parse and Describe for a named statement. */
async function prepare(client: Client, name: string, text: string): Promise<{ fields: FieldDef[]; params: number[] }> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    let params: number[] = [];
    const query = {
      submit(connection: Connection) {
        connection.removeAllListeners('parameterDescription');
        connection.once('parameterDescription', (message) => {
          params = message.dataTypeIDs;
        });
        connection.parse({ name, text, types: [] });
        connection.describe({ type: 'S', name });
        connection.sync();
      },
      handleRowDescription(message: { fields: FieldDef[] }) {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ fields, params }),
    };
    client.query(query as unknown as Submittable);
  });
}

/** Extended protocol methods of pg's connection. */
interface Connection {
  removeAllListeners(event: 'parameterDescription'): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Per column: whether its table is on the nullable side of an outer join; null when the plan derives it from something else. */
async function outerColumns(client: Client, name: string, params: number): Promise<(boolean | null)[]> {
  const values = params > 0 ? `(${Array.from({ length: params }, () => 'null').join(', ')})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (verbose, costs off, format json) execute ${name}${values}`);
  const top = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!top) throw new Error('no plan');
  const isOuter = new Map<string, boolean>();
  const walk = (plan: Plan, isMissing: boolean): void => {
    if (plan.Alias) isOuter.set(plan.Alias, isMissing);
    const join = plan['Join Type'];
    for (const child of plan.Plans ?? []) {
      const side = child['Parent Relationship'];
      walk(child, isMissing || join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer'));
    }
  };
  walk(top, false);
  const scans = new Set(['Subquery Scan', 'CTE Scan', 'Function Scan', 'Values Scan', 'WorkTable Scan']);
  const derived = new Set<string>();
  const gather = (plan: Plan): void => {
    if (plan.Alias && scans.has(plan['Node Type'])) derived.add(plan.Alias);
    for (const child of plan.Plans ?? []) gather(child);
  };
  gather(top);
  return (top.Output ?? []).map((output) => {
    const alias = /^\(?"?([a-z_0-9]+)"?\."?[a-z_0-9]+"?\)?$/.exec(output)?.[1];
    const known = alias === undefined ? undefined : isOuter.get(alias);
    if (alias === undefined || known === undefined) return null;
    return known || !derived.has(alias) ? known : null;
  });
}
