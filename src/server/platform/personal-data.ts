/**
 * A module's personal data, declared by itself: export (GDPR, articles 15 and 20) and erasure with the account (article 17). A test checks the whole
 * database for tables that no part names.
 */
import type { Ctx, TransactionCtx } from './context.ts';
import { dropJobsAbout } from './jobs.ts';

/**
 * A verified address of a member, and the period in which its data is theirs: between the previous member's leaving it (else -infinity) and their own
 * (else infinity).
 */
export interface HeldAddress {
  /** Lower case. */
  readonly email: string;
  /** Instants as PostgreSQL text, including `-infinity` and `infinity`. */
  readonly since: string;
  readonly until: string;
  readonly isAnothersNow: boolean;
}

export interface Person {
  readonly memberId: string;
  /** Current and former addresses; repeated if held several times. */
  readonly addresses: readonly HeldAddress[];
}

/** The addresses as a statement parameter, for `isHeld`. */
export const heldParameter = ({ addresses }: Person): string => JSON.stringify(addresses);

const heldRows = (parameter: string): string => `jsonb_to_recordset(${parameter}::jsonb) as held(email text, since timestamptz, until timestamptz)`;

/** SQL: whether the person held an address at a moment. `parameter`: the `heldParameter`, as `$1`. */
export const isHeld = (parameter: string, email: string, at: string): string =>
  `exists (select 1 from ${heldRows(parameter)} where held.email = lower(${email}) and ${at} > held.since and ${at} <= held.until)`;

/** SQL: whether JSON text contains, as a whole string, an address held at that moment: one address may be another's suffix. */
export const namesHeld = (parameter: string, text: string, at: string): string =>
  `exists (select 1 from ${heldRows(parameter)} where strpos(lower(${text}), to_json(held.email)::text) > 0 and ${at} > held.since and ${at} <= held.until)`;

/** Deletes a module's waiting jobs about the person, by id or by an address of no other member. */
export async function deletePersonJobs(ctx: Ctx, moduleName: string, { memberId, addresses }: Person): Promise<void> {
  await dropJobsAbout(ctx, moduleName, memberId);
  for (const { email, isAnothersNow } of addresses) if (!isAnothersNow) await dropJobsAbout(ctx, moduleName, email);
}

export interface PersonalData {
  /** Every table with personal data: exported, or why not. */
  readonly tables: Readonly<Record<string, 'exported' | { withheld: string }>>;
  /** Export files by name: JSON, or raw bytes. */
  readonly collect?: (ctx: Ctx, person: Person) => Promise<Record<string, unknown>>;
  /** Erases the data in the account's deletion. Rows cascading from the member's row need nothing. */
  readonly erase?: (ctx: TransactionCtx, person: Person) => Promise<void>;
}
