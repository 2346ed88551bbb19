/**
 * Rules for zero-downtime migrations: during an upgrade old and new program share the database, under load. A migration must not remove what the old program
 * needs, require what it does not know, or lock a table for more than an instant (docs/reliability.md says how to split such changes). Exceptions state a reason.
 */

export interface Finding {
  readonly rule: string;
  readonly statement: string;
}

/** Reason for an exception, above the statement: `-- Upgrade: the table holds a dozen rows`. */
const explained = /^\s*--\s*Upgrade:\s*\S.{14,}/im;

const name = String.raw`(?:if (?:not )?exists )?(?:only )?(?:"?public"?\.)?"?(\w+)"?`;

interface Rule {
  rule: string;
  pattern: RegExp;
  /** Applies only to tables older than this migration; the pattern's last group is the table. */
  ofOldTables?: true;
  unless?: RegExp;
}

const rules: readonly Rule[] = [
  {
    rule: 'takes away what the old program uses',
    pattern: /\bdrop (?:table|column|view|materialized view|function|type|schema|sequence|index|constraint|trigger|extension)\b|\bdrop (?:not null|default)\b/i,
  },
  { rule: 'renames what the old program uses', pattern: /\brename (?:to|column|constraint|value)\b/i },
  { rule: 'deletes rows', pattern: /^\s*(?:truncate\b|delete from\b)/i },
  { rule: 'rewrites the table under an exclusive lock', pattern: new RegExp(`^alter table ${name}.*\\balter column \\S+ (?:set data )?type\\b`, 'i'), ofOldTables: true },
  { rule: 'reads the table under an exclusive lock, and refuses what the old program leaves out', pattern: new RegExp(`^alter table ${name}.*\\bset not null\\b`, 'i'), ofOldTables: true },
  {
    rule: 'asks a value of the old program, which does not know it',
    pattern: new RegExp(`^alter table ${name} add column.*\\bnot null\\b`, 'i'),
    ofOldTables: true,
    unless: /\bdefault\b|\bgenerated\b/i,
  },
  {
    rule: 'rewrites the table under an exclusive lock',
    pattern: new RegExp(`^alter table ${name} add column.*(?:\\bstored\\b|\\bserial\\b|\\bidentity\\b|default \\(?(?:gen_random_uuid|random|clock_timestamp|nextval))`, 'i'),
    ofOldTables: true,
  },
  { rule: 'reads the table under a lock that stops writes', pattern: new RegExp(`^alter table ${name} add constraint`, 'i'), ofOldTables: true, unless: /\bnot valid\b/i },
  { rule: 'builds an index under a lock that stops writes', pattern: new RegExp(`^create (?:unique )?index ${name} on ${name}`, 'i'), ofOldTables: true },
  { rule: 'locks rows until the migration ends, and may take long', pattern: new RegExp(`^update ${name}`, 'i'), ofOldTables: true },
  { rule: 'locks a whole table', pattern: /^(?:lock table|vacuum full|cluster|reindex|refresh materialized view)\b|\bset (?:un)?logged\b/i },
  { rule: 'can’t run inside the migration’s transaction', pattern: /\bconcurrently\b/i },
];

/** A statement without comments and function bodies. */
const bare = (statement: string): string =>
  statement
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/\s+/g, ' ')
    .trim();

export function readMigration(text: string): Finding[] {
  // Hand-written pieces may hold several statements between two breakpoints.
  const statements = text.split('--> statement-breakpoint').map((piece) => ({ piece, sql: bare(piece) }));
  const isNew = new Set(statements.flatMap(({ sql }) => [...sql.matchAll(new RegExp(`\\bcreate (?:unlogged )?table ${name}`, 'gi'))].map(([, table]) => table)));
  return statements.flatMap(({ piece, sql }) => {
    if (explained.test(piece)) return [];
    return sql.split(/;\s*/).flatMap((statement) =>
      rules
        .filter(({ pattern, ofOldTables, unless }) => {
          const found = pattern.exec(statement);
          return found && !(ofOldTables && isNew.has(found.at(-1))) && !unless?.test(statement);
        })
        .map(({ rule }) => ({ rule, statement: statement.slice(0, 160) })),
    );
  });
}

/** Migrations from before the rules and the first release: no shop with customers ran them in an upgrade. */
const before = new Set(['0003_search_index', '0009_reservations', '0012_order-states', '0013_popularity_and_retention']);

export function findingsIn(tag: string, text: string): Finding[] {
  return before.has(tag) ? [] : readMigration(text);
}
