/**
 * Acts for demonstration members with the shop’s own services, so that stock, ledger and gifts agree as after any purchase. All within the transaction that
 * fills the shop, at any time before now.
 */
import type { UserAddress } from '#shared/contract/user.ts';
import { listJubilees } from '#server/modules/jubilees/service.ts';
import type { MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';

export type ActingCtx = MemberCtx & TransactionCtx;

export interface ActingMember {
  id: string;
  name: string;
  email: string;
  address: Omit<UserAddress, '_id'> | null;
}

export type Members = ReadonlyMap<string, ActingMember>;

/** The database as services know it, whose transactions are parts of the one that fills the shop. */
const withinTransaction = ({ db, database }: TransactionCtx): Database => ({
  run: (statement) => db.run(statement),
  transaction: (work) => work(db),
  pool: database.pool,
  close: () => database.close(),
});

export function findMember(members: Members, email: string): ActingMember {
  const member = members.get(email);
  if (!member) throw new Error(`${email} is no demonstration member`);
  return member;
}

/** Without a member: a visitor. */
export const visitAs = (ctx: TransactionCtx, at: Date = ctx.clock.now()): TransactionCtx => ({ ...ctx, database: withinTransaction(ctx), clock: { now: () => at } });

export const actAs = (ctx: TransactionCtx, memberId: string, at?: Date): ActingCtx => ({ ...visitAs(ctx, at), member: { id: memberId, sessionId: '', role: 'member' } });

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

export const daysBefore = (ctx: TransactionCtx, days: number): Date => new Date(ctx.clock.now().getTime() - days * DAY_MS);

/** By first name, or the whole name. */
export async function findPersonId(ctx: MemberCtx, name: string): Promise<string | null> {
  const { jubilees } = await listJubilees(ctx, { page: 1, limit: 1, term: name, sort: 'name' });
  return jubilees[0]?._id ?? null;
}
