import type { AccountSettings, AvailabilitySettings, NotificationSettings, PrivacySettings, ReminderSettings } from '#shared/contract/settings.ts';
import { isDeliveredTo, type PostalPlace } from '#shared/values/places/delivery-areas.ts';
import { isTimeZone } from '#shared/values/time/time-zones.ts';
import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { getProfile, hideProfile as hideFromNames, saveProfile, setFindableByName } from '../members/service.ts';
import type { FoundBy } from '../members/tables.ts';
import * as repository from './repository.ts';
import { getSettings } from './stored-settings.ts';

export { settingsPersonalData } from './personal-data.ts';
export { getSettings, listSettings } from './stored-settings.ts';
export { unsubscribeLinks } from './unsubscribe.ts';

/** The language of the member's mails and pages. */
export async function saveAccount(root: MemberCtx, settings: AccountSettings): Promise<AccountSettings> {
  await inTransaction(root, (ctx) => saveProfile(ctx, { settings }));
  return settings;
}

export async function savePrivacy(root: MemberCtx, { findableByName, ...rest }: PrivacySettings): Promise<PrivacySettings> {
  return inTransaction(root, async (ctx) => {
    await setFindableByName(ctx.db, { memberId: ctx.member.id, isFindable: findableByName, now: ctx.clock.now() });
    await repository.savePrivacy(ctx.db, { memberId: ctx.member.id, settings: JSON.stringify(rest), now: ctx.clock.now() });
    return (await getSettings(ctx)).privacy;
  });
}

/** Takes a profile down: deletes its pictures and hides it from search. Returns how it could be found. Needs the decision's transaction. */
export async function hideProfile(ctx: TransactionCtx, memberId: string): Promise<FoundBy> {
  const byName = await hideFromNames(ctx, memberId);
  const [wasFindable] = await repository.hideByEmail(ctx.db, { memberId, now: ctx.clock.now() });
  return { byName, byEmail: wasFindable !== undefined };
}

/** Reverses the decision: findable as before, or as its owner has chosen since. */
export async function showProfile(ctx: TransactionCtx, memberId: string, { byName, byEmail }: FoundBy): Promise<void> {
  const now = ctx.clock.now();
  if (byName) await setFindableByName(ctx.db, { memberId, isFindable: true, now });
  if (byEmail) await repository.showByEmail(ctx.db, { memberId, now });
}

/** Called by the reminders module, which first records what was due under the old settings. Throws VALIDATION_FAILED for an unknown time zone. */
export async function saveReminders(ctx: MemberCtx, settings: ReminderSettings): Promise<ReminderSettings> {
  if (!isTimeZone(settings.timeZone)) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'timeZone', code: 'invalid' }] });
  const leadDays = [...new Set(settings.leadDays)].sort((a, b) => b - a);
  await repository.saveReminders(ctx.db, { memberId: ctx.member.id, settings: JSON.stringify({ ...settings, leadDays }), now: ctx.clock.now() });
  return (await getSettings(ctx)).reminders;
}

const listFaults = (addressId: string | null, address: PostalPlace | undefined): string[] => {
  if (addressId === null) return [];
  if (!address) return ['invalid'];
  return isDeliveredTo(address) ? [] : ['not_delivered'];
};

/** Throws VALIDATION_FAILED for a period that ends before it begins, and for an address that isn't the member's or isn't deliverable. */
export async function saveAvailability(ctx: MemberCtx, settings: AvailabilitySettings): Promise<AvailabilitySettings> {
  const own = new Map((await getProfile(ctx)).addresses.map((address) => [address._id, address]));
  const fields = settings.away.flatMap(({ from, to, addressId }, index) => [
    ...(to < from ? [{ field: `away.${index}.to`, code: 'out_of_range' }] : []),
    ...listFaults(addressId, own.get(addressId ?? '')).map((code) => ({ field: `away.${index}.addressId`, code })),
  ]);
  if (fields.length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
  const away = settings.away.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  await repository.saveAvailability(ctx.db, { memberId: ctx.member.id, settings: JSON.stringify({ ...settings, away }), now: ctx.clock.now() });
  return (await getSettings(ctx)).availability;
}

export async function saveNotifications(ctx: MemberCtx, settings: NotificationSettings): Promise<NotificationSettings> {
  await repository.saveNotifications(ctx.db, { memberId: ctx.member.id, settings: JSON.stringify(settings), now: ctx.clock.now() });
  return (await getSettings(ctx)).notifications;
}
