/** An event's day as a member's own reminder, theirs to change from then on. */
import type { Reminder } from '#shared/contract/reminders.ts';
import type { EventKind } from '#shared/values/celebrations/event-words.ts';
import type { ReminderType } from '#shared/values/celebrations/reminder-types.ts';
import { isUuid } from '#shared/values/identity/ids.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { createReminder, getReminder } from '../reminders/service.ts';
import * as repository from './repository.ts';
import { getState } from './rules.ts';

const types: Record<EventKind, ReminderType> = {
  party: 'party',
  birthday: 'party',
  christmas: 'party',
  dinner: 'other',
  wedding: 'weddingday',
  baby: 'baptism',
  graduation: 'graduation',
  housewarming: 'other',
  other: 'other',
};

/**
 * A reminder of the event's day, by its id or its page's, of the creator where they are among the member's people. Pressed again it is the same one. Throws NOT_FOUND for who is
 * neither host nor guest, EVENT_CLOSED for one that is canceled, or past and wanted once, and REMINDERS_FULL.
 */
export async function remindOfEvent(root: MemberCtx, id: string, repeats: 'once' | 'yearly'): Promise<Reminder> {
  return inTransaction(root, async (ctx) => {
    const memberId = ctx.member.id;
    // Two presses at once make one reminder.
    await repository.lockMember(ctx.db, { memberId });
    const [event] = await repository.findListed(ctx.db, { id: isUuid(id) ? id : null, publicId: id, memberId });
    if (!event) throw new DomainError('NOT_FOUND');
    const state = getState(event, ctx.clock.now());
    if (state === 'canceled' || (state === 'past' && repeats === 'once')) throw new DomainError('EVENT_CLOSED', { extra: { state } });
    const date = dayIn(event.time_zone, event.starts_at.getTime());
    const [made] = await repository.findEventReminder(ctx.db, { memberId, name: event.title, date, repeats });
    if (made?.id) return getReminder(ctx, made.id);
    return createReminder(ctx, { name: event.title, type: types[event.kind], target: event.person_id, date, rule: null, repeats, notes: '' });
  });
}
