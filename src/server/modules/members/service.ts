/** The member: who they are, and what they may change about it. Signing in is the business of `auth`. */
import { randomUUID } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PatchUser, UserAddress } from '#shared/contract/user.ts';
import { isBornAfter } from '#shared/values/birth-date.ts';
import { dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { prefixedId } from '#shared/values/ids.ts';
import type { Ctx, MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isUniqueViolation } from '#server/platform/refused-writes.ts';
import { checkAddress } from '../addresses/service.ts';
import { forgetPictures } from '../media/service.ts';
import * as repository from './repository.ts';
import type { FoundBy } from './tables.ts';

export { memberPersonalData } from './personal-data.ts';
export { removePicture, savePicture } from './pictures.ts';
export { deleteMember, findInviteId, renewInviteId, setFindableByName, setRole } from './repository.ts';

export interface NewMember {
  email: string;
  firstName: string;
  lastName: string;
  languageCode: 'sv' | 'en';
  isFindableByName: boolean;
  /** The invite id of who invited them; one that leads nowhere is passed over. */
  invitedBy: string | null;
}

/** Makes a member of somebody whose address is proved; null when the address has an account already. */
export async function createMember(ctx: Ctx, wish: NewMember): Promise<string | null> {
  const now = ctx.clock.now();
  const inviteId = prefixedId('invite');
  // Others are shown it: it must not tell when somebody joined, nor be near anybody else's.
  const id = randomUUID();
  const [made] = await repository.insertMember(ctx.db, {
    id,
    email: wish.email,
    firstName: wish.firstName,
    lastName: wish.lastName,
    language: wish.languageCode,
    isFindable: wish.isFindableByName,
    inviteId,
    invitedBy: wish.invitedBy,
    now,
  });
  return made?.id ?? null;
}

/** Who has invited a member; null for nobody. */
export async function findInviter(ctx: Ctx, memberId: string): Promise<string | null> {
  const [row] = await repository.findInviter(ctx.db, { memberId });
  return row?.invited_by ?? null;
}

/** Moves a member to an address that is proved; says false when it is another member's. */
export async function changeAddress(ctx: Ctx, memberId: string, email: string): Promise<boolean> {
  try {
    const [moved] = await repository.setEmail(ctx.db, { id: memberId, email, now: ctx.clock.now() });
    return moved !== undefined;
  } catch (error) {
    // Somebody took it between the look and the writing: the unique address is the last word.
    if (isUniqueViolation(error)) throw new DomainError('LINK_INVALID');
    throw error;
  }
}

/** Staff's decision about a profile: its pictures go, and nobody finds it. Answers by what it was found. Belongs in the transaction of the decision. */
export async function hideProfile(ctx: TransactionCtx, memberId: string): Promise<FoundBy> {
  const [row] = await repository.hideProfile(ctx.db, { id: memberId, now: ctx.clock.now() });
  await forgetPictures(
    ctx,
    [row?.avatar_id, row?.banner_id].filter((id) => typeof id === 'string'),
  );
  return { byName: row?.by_name ?? false, byEmail: row?.by_email ?? false };
}

/** The decision holds no longer: the profile is found again by what it was, and by what its owner has chosen meanwhile. Its pictures are gone. */
export async function showProfile(ctx: TransactionCtx, memberId: string, { byName, byEmail }: FoundBy): Promise<void> {
  await repository.showProfile(ctx.db, { id: memberId, byName, byEmail, now: ctx.clock.now() });
}

/** What the member has said of themselves, for what depends on it. */
export async function getProfile(ctx: MemberCtx): Promise<{ language: 'sv' | 'en'; addresses: UserAddress[] }> {
  const [row] = await repository.findProfile(ctx.db, { id: ctx.member.id });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  return { language: row.language_code, addresses: row.addresses };
}

type Wrong = { field: string; code: string }[];

function phoneOf(phone: string, wrong: Wrong): string {
  if (phone === '') return '';
  const parsed = parsePhoneNumberFromString(phone, 'SE');
  if (!parsed?.isValid()) wrong.push({ field: 'phone', code: 'invalid_phone' });
  return parsed?.number ?? phone;
}

/** Addresses in their normal form. One keeps its id only if it is the member's: nobody else's can be named. */
function addressesOf(given: NonNullable<PatchUser['addresses']>, kept: readonly UserAddress[], wrong: Wrong): UserAddress[] {
  const known = new Map(kept.map((address) => [address._id, address]));
  const seen = new Set<string>();
  return given.map(({ _id, nameType, ...input }, index) => {
    const before = _id === undefined ? undefined : known.get(_id);
    // The book is saved whole: an old address that is not delivered to must not hold up the others.
    const isSamePlace = before?.country_code === input.country_code && before.postal_code === input.postal_code;
    const checked = checkAddress(input, isSamePlace ? 'billing' : 'delivery');
    wrong.push(...checked.wrong.map(({ field, code }) => ({ field: `addresses.${index}.${field}`, code })));
    const id = _id !== undefined && known.has(_id) && !seen.has(_id) ? _id : randomUUID();
    seen.add(id);
    return { _id: id, nameType, ...checked.address };
  });
}

/** Writes what is given of the profile, and leaves the rest; belongs in a transaction. Throws VALIDATION_FAILED. */
export async function saveProfile(ctx: MemberCtx, change: PatchUser): Promise<void> {
  const [row] = await repository.lockMember(ctx.db, { id: ctx.member.id });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  const wrong: Wrong = [];
  const dateOfBirth = change.dateOfBirth === undefined ? row.date_of_birth : change.dateOfBirth;
  if (dateOfBirth !== null && isBornAfter(dateOfBirth, dayIn(shopTimeZone, ctx.clock.now().getTime()))) wrong.push({ field: 'dateOfBirth', code: 'future_date' });
  const phone = change.phone === undefined ? row.phone : phoneOf(change.phone, wrong);
  const addresses = change.addresses === undefined ? row.addresses : addressesOf(change.addresses, row.addresses, wrong);
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
