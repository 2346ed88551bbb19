/** Members' profiles. Signing in belongs to `auth`. */
import { randomUUID } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PatchUser, UserAddress } from '#shared/contract/user.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { isBornAfter } from '#shared/values/people/birth-date.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { Ctx, MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isUniqueViolation } from '#server/platform/refused-writes.ts';
import { checkAddress } from '../addresses/service.ts';
import { removePictures } from '../media/service.ts';
import * as repository from './repository.ts';

export { memberPersonalData } from './personal-data.ts';
export { removePicture, savePicture } from './pictures.ts';
export { deleteMember, findInviteId, renewInviteId, setFindableByName, setRole } from './repository.ts';

export interface NewMember {
  email: string;
  firstName: string;
  lastName: string;
  languageCode: 'sv' | 'en';
  isFindableByName: boolean;
  /** The inviter's invite id; ignored if invalid. */
  invitedBy: string | null;
}

/** Creates a member with a verified address; null if the address has an account. */
export async function createMember(ctx: Ctx, input: NewMember): Promise<string | null> {
  const now = ctx.clock.now();
  const inviteId = prefixedId('invite');
  // A random id: it is public, and must not reveal the joining time.
  const id = randomUUID();
  const [made] = await repository.insertMember(ctx.db, {
    id,
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    language: input.languageCode,
    isFindable: input.isFindableByName,
    inviteId,
    invitedBy: input.invitedBy,
    now,
  });
  return made?.id ?? null;
}

export async function findInviter(ctx: Ctx, memberId: string): Promise<string | null> {
  const [row] = await repository.findInviter(ctx.db, { memberId });
  return row?.invited_by ?? null;
}

/** Changes the address to a verified one; false if it is another member's. */
export async function changeAddress(ctx: Ctx, memberId: string, email: string): Promise<boolean> {
  try {
    const [moved] = await repository.setEmail(ctx.db, { id: memberId, email, now: ctx.clock.now() });
    return moved !== undefined;
  } catch (error) {
    // Taken between check and write: the unique constraint decides.
    if (isUniqueViolation(error)) throw new DomainError('LINK_INVALID');
    throw error;
  }
}

/** Deletes a profile's pictures and hides it from the search by name; returns whether it was findable. Needs the decision's transaction. */
export async function hideProfile(ctx: TransactionCtx, memberId: string): Promise<boolean> {
  const [row] = await repository.hideProfile(ctx.db, { id: memberId, now: ctx.clock.now() });
  await removePictures(
    ctx,
    [row?.avatar_id, row?.banner_id].filter((id) => typeof id === 'string'),
  );
  return row?.by_name ?? false;
}

/** The profile fields that other modules need. */
export async function getProfile(ctx: MemberCtx): Promise<{ language: 'sv' | 'en'; addresses: UserAddress[] }> {
  const [row] = await repository.findProfile(ctx.db, { id: ctx.member.id });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  return { language: row.language_code, addresses: row.addresses };
}

type Wrong = { field: string; code: string }[];

function toPhone(phone: string, wrong: Wrong): string {
  if (phone === '') return '';
  const parsed = parsePhoneNumberFromString(phone, 'SE');
  if (!parsed?.isValid()) wrong.push({ field: 'phone', code: 'invalid_phone' });
  return parsed?.number ?? phone;
}

/** Normalizes addresses. An id is kept only if it is the member's own. */
function toAddresses(given: NonNullable<PatchUser['addresses']>, stored: readonly UserAddress[], wrong: Wrong): UserAddress[] {
  const known = new Map(stored.map((address) => [address._id, address]));
  const seen = new Set<string>();
  return given.map(({ _id, nameType, ...input }, index) => {
    const before = _id === undefined ? undefined : known.get(_id);
    // An old undeliverable address must not block the others.
    const isSamePlace = before?.country_code === input.country_code && before.postal_code === input.postal_code;
    const checked = checkAddress(input, isSamePlace ? 'billing' : 'delivery');
    wrong.push(...checked.wrong.map(({ field, code }) => ({ field: `addresses.${index}.${field}`, code })));
    const id = _id !== undefined && known.has(_id) && !seen.has(_id) ? _id : randomUUID();
    seen.add(id);
    return { _id: id, nameType, ...checked.address };
  });
}

/** Partial update of the profile; needs a transaction. Throws VALIDATION_FAILED. */
export async function saveProfile(ctx: MemberCtx, change: PatchUser): Promise<void> {
  const [row] = await repository.lockMember(ctx.db, { id: ctx.member.id });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  const wrong: Wrong = [];
  const dateOfBirth = change.dateOfBirth === undefined ? row.date_of_birth : change.dateOfBirth;
  if (dateOfBirth !== null && isBornAfter(dateOfBirth, dayIn(shopTimeZone, ctx.clock.now().getTime()))) wrong.push({ field: 'dateOfBirth', code: 'future_date' });
  const phone = change.phone === undefined ? row.phone : toPhone(change.phone, wrong);
  const addresses = change.addresses === undefined ? row.addresses : toAddresses(change.addresses, row.addresses, wrong);
  if (wrong.length > 0) throw new DomainError('VALIDATION_FAILED', { fields: wrong });
  await repository.updateProfile(ctx.db, {
    id: row.id,
    firstName: change.firstName ?? row.first_name,
    lastName: change.lastName ?? row.last_name,
    dateOfBirth,
    gender: change.gender === undefined ? row.gender : change.gender,
    phone,
    addresses: JSON.stringify(addresses),
    language: change.settings?.language ?? row.language_code,
    now: ctx.clock.now(),
  });
}
