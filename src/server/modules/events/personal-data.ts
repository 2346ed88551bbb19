/** Events that a member holds, and their own invitations: exported, and deleted with the account. Not what others answered. */
import { statement } from '#server/platform/database.ts';
import { deletePersonJobs, heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { removePictures } from '../media/service.ts';
import { writeLastMails } from './last-mails.ts';
import { deleteMailCountsBySubject } from './mail-limits.ts';
import { listLeft } from './messages-repository.ts';

const isOwn = `(g.member_id = :memberId or ${isHeld(':addresses', 'g.email', 'g.invited_at')})`;

const collectEvents = statement<{ held: unknown; invited: unknown; dishes: unknown }, { memberId: string; addresses: string }>(
  'events.personal-data',
  `select (select coalesce(json_agg(json_build_object('_id', e.id, 'title', e.title, 'kind', e.kind, 'startsAt', e.starts_at, 'endsAt', e.ends_at, 'timeZone', e.time_zone, 'place', e.place, 'placeShownTo', e.place_shown_to, 'arrival', e.arrival,
       'text', e.text, 'capacity', e.capacity, 'answerBy', e.answer_by, 'asks', e.asks, 'wishlistId', e.wishlist_id, 'isPublic', e.is_public, 'coverId', e.cover_id, 'canceledAt', e.canceled_at, 'cancelText', e.cancel_text, 'createdAt', e.created_at, 'againOf', e.again_of, 'isCreator', h.is_creator, 'since', h.since,
       'invited', (select coalesce(json_agg(json_build_object('name', g.name, 'email', g.email, 'invitedAt', g.invited_at) order by g.invited_at, g.id), '[]') from event_guests g where g.event_id = e.id and g.invited_by = :memberId),
       'circles', (select coalesce(json_agg(x.circle_id order by x.circle_id), '[]') from event_circles x where x.event_id = e.id and x.member_id = :memberId),
       'messages', (select coalesce(json_agg(json_build_object('to', x.receivers, 'text', x.text, 'sentAt', x.sent_at) order by x.sent_at), '[]') from event_messages x where x.event_id = e.id and x.member_id = :memberId)) order by e.starts_at, e.id), '[]')
     from event_hosts h join events e on e.id = h.event_id where h.member_id = :memberId) as held,
   (select coalesce(json_agg(json_build_object('title', e.title, 'startsAt', e.starts_at, 'name', g.name, 'email', g.email, 'answer', g.answer, 'people', g.people, 'children', g.children, 'asks', g.asks, 'greeting', g.greeting,
       'invitedAt', g.invited_at, 'answeredAt', g.answered_at, 'remindedAt', g.reminded_at, 'thankedAt', g.thanked_at, 'optedOutAt', g.opted_out_at, 'waitingPosition', g.waiting_position, 'offeredUntil', g.offered_until) order by g.invited_at, g.id), '[]')
     from event_guests g join events e on e.id = g.event_id where ${isOwn}) as invited,
   (select coalesce(json_agg(json_build_object('eventId', d.event_id, 'name', d.name, 'isBrought', coalesce(d.member_id = :memberId, false), 'isAdded', coalesce(d.added_by = :memberId, false), 'createdAt', d.created_at) order by d.created_at, d.id), '[]')
     from event_dishes d where d.member_id = :memberId or d.added_by = :memberId) as dishes`,
);

/** Locks in the order of ids, so that two hosts whose accounts end together see who remains. */
const lockHeld = statement<object, { memberId: string }>(
  'events.lock-held',
  'select e.id from events e where e.id in (select h.event_id from event_hosts h where h.member_id = :memberId) order by e.id for update',
);
const deleteHeld = statement<{ cover_id: string | null }, { memberId: string }>(
  'events.delete-held',
  `delete from events e where e.id in (select h.event_id from event_hosts h where h.member_id = :memberId) and not exists (select 1 from event_hosts x where x.event_id = e.id and x.member_id <> :memberId) returning e.cover_id`,
);
/** A co-host takes over: the one of the longest standing. */
const handOver = statement<object, { memberId: string }>(
  'events.hand-over',
  `update event_hosts n set is_creator = true from event_hosts h where h.member_id = :memberId and h.is_creator and n.event_id = h.event_id
     and n.member_id = (select x.member_id from event_hosts x where x.event_id = h.event_id and x.member_id <> :memberId order by x.since, x.member_id limit 1)`,
);
const deleteHostings = statement<object, { memberId: string }>('events.delete-hostings', 'delete from event_hosts where member_id = :memberId');
const deleteInvitations = statement<object, { memberId: string; addresses: string }>('events.delete-invitations', `delete from event_guests g where ${isOwn}`);
/** Deletes dishes that the person added; those they took from others become missing again. */
const deleteDishes = statement<object, { memberId: string }>('events.delete-dishes', 'delete from event_dishes where added_by = :memberId');
const deleteMessages = statement<object, { memberId: string }>('events.delete-messages', 'delete from event_messages where member_id = :memberId');

export const eventPersonalData: PersonalData = {
  tables: {
    events: 'exported',
    event_hosts: 'exported',
    event_guests: 'exported',
    event_messages: 'exported',
    event_circles: 'exported',
    event_dishes: 'exported',
    event_mail_counts: { withheld: 'how many mails were caused on a day, deleted the day after' },
  },
  async collect(ctx, person) {
    const [found] = await collectEvents(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    return { 'events.json': found && { held: found.held, invitations: found.invited, dishes: found.dishes } };
  },
  async erase(ctx, person) {
    const { memberId } = person;
    await lockHeld(ctx.db, { memberId });
    const now = ctx.clock.now();
    const left = await listLeft(ctx.db, { memberId, now });
    // Their rows go with the event: the mails can't be left to a job that reads them.
    await writeLastMails(
      ctx,
      'cancel',
      left.map((row) => ({ ...row, canceled_at: now, sequence: row.sequence + 1 })),
    );
    const gone = await deleteHeld(ctx.db, { memberId });
    await removePictures(
      ctx,
      gone.flatMap(({ cover_id }) => cover_id ?? []),
    );
    await handOver(ctx.db, { memberId });
    await deleteHostings(ctx.db, { memberId });
    await deleteInvitations(ctx.db, { memberId, addresses: heldParameter(person) });
    await deleteMessages(ctx.db, { memberId });
    await deleteDishes(ctx.db, { memberId });
    await deleteMailCountsBySubject(ctx.db, { subjects: [memberId, ...person.addresses.filter(({ isAnothersNow }) => !isAnothersNow).map(({ email }) => hashSecret(email))] });
    await deletePersonJobs(ctx, 'events', person);
  },
};
