/** A member's own receiver in sent draws, and rules of draws that they hold: exported. Rows end with the account or the invitation. */
import { statement } from '#server/platform/database.ts';
import { deletePersonJobs, heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';
import { unseal } from './links.ts';
import { findReceiver } from './repository.ts';

interface OwnRow {
  participant_id: string;
  draw_id: string;
  sealed_receiver: string;
  wishes: string;
  title: string;
  starts_at: Date;
  sent_at: Date | null;
}
const listOwnPairs = statement<OwnRow, { memberId: string; addresses: string }>(
  'draws.own-pairs',
  `select p.id as participant_id, p.draw_id, p.sealed_receiver, p.wishes, e.title, e.starts_at, d.sent_at from draw_participants p join draws d on d.id = p.draw_id join events e on e.id = d.event_id left join event_guests g on g.id = p.guest_id
   where d.sent_at is not null and (p.member_id = :memberId or g.member_id = :memberId or ${isHeld(':addresses', 'g.email', 'g.invited_at')}) order by e.starts_at, p.id`,
);
const collectHeld = statement<{ held: unknown }, { memberId: string }>(
  'draws.personal-data',
  `select (select coalesce(json_agg(json_build_object('event', e.title, 'budget', d.budget_minor::numeric / 100, 'currency', d.currency_code, 'isRing', d.is_ring, 'isOneRing', d.is_one_ring, 'exclusions', d.exclusions, 'notAsIn', d.not_as_in,
     'createdAt', d.created_at, 'sentAt', d.sent_at) order by d.created_at, d.id), '[]') from draws d join events e on e.id = d.event_id join event_hosts h on h.event_id = e.id where h.member_id = :memberId) as held`,
);

export const drawPersonalData: PersonalData = {
  tables: { draws: 'exported', draw_participants: 'exported' },
  async collect(ctx, person) {
    const rows = await listOwnPairs(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    const drawn = [];
    for (const row of rows) {
      const id = unseal(ctx.config, row.participant_id, row.sealed_receiver);
      const [receiver] = id === null ? [] : await findReceiver(ctx.db, { id, drawId: row.draw_id });
      drawn.push({ event: row.title, startsAt: row.starts_at, sentAt: row.sent_at, receiver: receiver?.name ?? null, wishes: row.wishes });
    }
    const [found] = await collectHeld(ctx.db, { memberId: person.memberId });
    return { 'draws.json': { drawn, held: found?.held } };
  },
  erase: (ctx, person) => deletePersonJobs(ctx, 'draws', person),
};
