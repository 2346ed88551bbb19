/** Kinds of access, for the rows of the access matrix. A role without a column does not compile. */
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Actor } from './access-actors.ts';
import type { Things } from './access-things.ts';

/** Admitted, whatever the result, or the error code. */
type Outcome = 'in' | ErrorCode;
export type Row = Record<Actor, Outcome>;

export const open: Row = { nobody: 'in', unverified: 'in', member: 'in', otherMember: 'in', deleted: 'in', admin: 'in' };
export const members: Row = { nobody: 'UNAUTHENTICATED', unverified: 'UNAUTHENTICATED', member: 'in', otherMember: 'in', deleted: 'ACCESS_TOKEN_INVALID', admin: 'in' };
/** A member's own resource in a public area: NOT_FOUND for everybody else. */
export const owned: Row = { nobody: 'NOT_FOUND', unverified: 'NOT_FOUND', member: 'in', otherMember: 'NOT_FOUND', deleted: 'ACCESS_TOKEN_INVALID', admin: 'NOT_FOUND' };
/** Without its settings the endpoint doesn't exist. */
export const nowhere: Row = { nobody: 'NOT_FOUND', unverified: 'NOT_FOUND', member: 'NOT_FOUND', otherMember: 'NOT_FOUND', deleted: 'NOT_FOUND', admin: 'NOT_FOUND' };
/** The same in a members-only area. */
export const ownedByMembers: Row = { ...members, otherMember: 'NOT_FOUND', admin: 'NOT_FOUND' };
/** A members' endpoint without anything to act on. */
export const withoutCards: Row = { ...ownedByMembers, member: 'NOT_FOUND' };

export interface Entry {
  row: Row;
  /** Request body, where an empty one would fail before the ownership check. */
  body?: (things: Things) => unknown;
}
