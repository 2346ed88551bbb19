/**
 * The personal data of a module, declared by the module itself: what an export contains (GDPR, articles 15 and 20) and what is erased with the
 * account (article 17). The registry in `modules/personal-data` lists every part; a test checks the whole database for tables that no part
 * names.
 */
import type { Ctx } from './context.ts';
import { dropJobsAbout } from './jobs.ts';

/**
 * A verified address of a member, and the period in which its data is theirs: from when the previous member left it (else -infinity) until they
 * left it (else infinity). Passing an address on never exposes the other member's data.
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
  /** Current and former addresses; one held several times occurs several times. */
  readonly addresses: readonly HeldAddress[];
}

/** The addresses as a statement parameter, for `isHeld`. */
export const heldParameter = ({ addresses }: Person): string => JSON.stringify(addresses);

const heldRows = (parameter: string): string => `jsonb_to_recordset(${parameter}::jsonb) as held(email text, since timestamptz, until timestamptz)`;

/** SQL: whether the person held an address at a moment. `parameter`: the statement's `heldParameter`, as `$1`. */
export const isHeld = (parameter: string, email: string, at: string): string =>
  `exists (select 1 from ${heldRows(parameter)} where held.email = lower(${email}) and ${at} > held.since and ${at} <= held.until)`;

/** SQL: whether JSON text contains an address the person held at that moment, as a whole string: one address may be the suffix of another. */
export const namesHeld = (parameter: string, text: string, at: string): string =>
  `exists (select 1 from ${heldRows(parameter)} where strpos(lower(${text}), to_json(held.email)::text) > 0 and ${at} > held.since and ${at} <= held.until)`;

/** Deletes a module's waiting jobs about the person, by id or by an address that no other member holds now. */
export async function dropJobsOf(ctx: Ctx, moduleName: string, { memberId, addresses }: Person): Promise<void> {
  await dropJobsAbout(ctx, moduleName, memberId);
  for (const { email, isAnothersNow } of addresses) if (!isAnothersNow) await dropJobsAbout(ctx, moduleName, email);
}

export interface PersonalData {
  /** Every table of the module with personal data: exported, or why not. */
  readonly tables: Readonly<Record<string, 'exported' | { withheld: string }>>;
  /** Export files by name: JSON, or raw bytes. */
  readonly collect?: (ctx: Ctx, person: Person) => Promise<Record<string, unknown>>;
  /** Erases the data in the transaction that deletes the account. Rows cascading from the member's row need nothing. */
  readonly erase?: (ctx: Ctx, person: Person) => Promise<void>;
}
