/**
 * What a module keeps of people, said by the module itself: what goes into an export (GDPR, articles 15 and 20) and what is taken away
 * with the account (article 17). The registry in `modules/personal-data` names every part, and a test walks the whole
 * database for tables that no part names.
 */
import type { Ctx } from './context.ts';
import { dropJobsAbout } from './jobs.ts';

/**
 * An address that was proved to be somebody's, and the time in which what came under it is theirs: from when the last other member left it (else
 * from ever) until they left it themselves (else for ever). An address that passes from one member to another brings neither the other's things.
 */
export interface HeldAddress {
  /** In lower case. */
  readonly email: string;
  /** Instants as PostgreSQL writes them, `-infinity` and `infinity` among them. */
  readonly since: string;
  readonly until: string;
  readonly isAnothersNow: boolean;
}

/** Whose data it is. */
export interface Person {
  readonly memberId: string;
  /** Those that the member has or had; one that they had several times stands there several times. */
  readonly addresses: readonly HeldAddress[];
}

/** The addresses as a parameter of a statement, for `isHeld`. */
export const heldParameter = ({ addresses }: Person): string => JSON.stringify(addresses);

const heldRows = (parameter: string): string => `jsonb_to_recordset(${parameter}::jsonb) as held(email text, since timestamptz, until timestamptz)`;

/** SQL: whether what came under an address at a moment is the person's. `parameter` names the statement's `heldParameter`, as `$1`. */
export const isHeld = (parameter: string, email: string, at: string): string =>
  `exists (select 1 from ${heldRows(parameter)} where held.email = lower(${email}) and ${at} > held.since and ${at} <= held.until)`;

/** SQL: whether JSON of a moment, as text, names one of the person's addresses: as a whole text in it, because one address may be the end of another's. */
export const namesHeld = (parameter: string, text: string, at: string): string =>
  `exists (select 1 from ${heldRows(parameter)} where strpos(lower(${text}), to_json(held.email)::text) > 0 and ${at} > held.since and ${at} <= held.until)`;

/** Drops what waits of a module's jobs about the person, by their id or an address that is no other member's now. */
export async function dropJobsOf(ctx: Ctx, moduleName: string, { memberId, addresses }: Person): Promise<void> {
  await dropJobsAbout(ctx, moduleName, memberId);
  for (const { email, isAnothersNow } of addresses) if (!isAnothersNow) await dropJobsAbout(ctx, moduleName, email);
}

export interface PersonalData {
  /** Every table of the module that tells anything of people: in the export, or why not. */
  readonly tables: Readonly<Record<string, 'exported' | { withheld: string }>>;
  /** Files of the export by their names: JSON, or bytes as they are. */
  readonly collect?: (ctx: Ctx, person: Person) => Promise<Record<string, unknown>>;
  /**
   * Takes it away, inside the transaction that ends the account. What cascades from the member's row needs nothing.
   */
  readonly erase?: (ctx: Ctx, person: Person) => Promise<void>;
}
