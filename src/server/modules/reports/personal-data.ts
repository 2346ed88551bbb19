/** A person's own reports, by account or address. Reports about them belong to the reporters; the decisions were mailed. */
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deletePersonJobs, heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';
import { notifyReporter } from './jobs.ts';

const isTheirs = `(r.reporter_id = :memberId or (r.email is not null and ${isHeld(':addresses', 'r.email', 'r.created_at')}))`;

/** Others may have typed an address: text and name are exported only for the account's own reports. */
const collectReports = statement<{ json: unknown }, { addresses: string; memberId: string }>(
  'reports.personal-data',
  `select coalesce(json_agg(json_build_object('_id', id, 'kind', kind, 'about', about, 'reason', reason, 'explanation', case when reporter_id = :memberId then explanation end, 'name', case when reporter_id = :memberId then name end, 'email', email, 'language', language_code, 'wishlistId', list_id, 'memberId', member_id, 'state', state, 'isIllegal', is_illegal, 'statement', statement,
     'createdAt', created_at, 'decidedAt', decided_at) order by created_at, id), '[]') as json from reports r where ${isTheirs}`,
);
/** Anonymizes the report, which stays until decided. */
const deleteReporter = statement<object, { addresses: string; memberId: string }>('reports.delete-reporter', `update reports r set name = null, email = null, reporter_id = null where ${isTheirs}`);

/** Lists that end with the account, locked as for a decision. */
const ending = `ending as (select w.id from wishlists w join wishlist_owners o on o.list_id = w.id and o.member_id = :memberId and o.state = 'owner'
  where not exists (select 1 from wishlist_owners x where x.list_id = w.id and x.member_id <> :memberId and x.state = 'owner') order by w.id for no key update of w)`;

/** Closes open reports of the profile and those lists. Returns reporters to notify. */
const endOpen = statement<{ id: string; is_answered: boolean }, { memberId: string; now: Date }>(
  'reports.end-open',
  `with ${ending} update reports set state = 'gone', decided_at = :now where state = 'open' and (member_id = :memberId or list_id in (select id from ending)) returning id, email is not null as is_answered`,
);
/** Reporters may still ask about the decision; statements about the person, and titles, are erased. */
const blankAbout = statement<object, { memberId: string }>(
  'reports.blank-about',
  `with ${ending} update reports set about = '', explanation = '', list_id = null, member_id = null, took = null where member_id = :memberId or list_id in (select id from ending)`,
);

async function endAbout(ctx: Ctx, memberId: string): Promise<void> {
  const now = ctx.clock.now();
  const decision = { outcome: 'gone' as const, isIllegal: false, isStillDown: false, why: '', at: now.toISOString() };
  for (const { id, is_answered: isAnswered } of await endOpen(ctx.db, { memberId, now })) if (isAnswered) await enqueue(ctx, notifyReporter, { reportId: id, decision });
  await blankAbout(ctx.db, { memberId });
}

export const reportPersonalData: PersonalData = {
  tables: { reports: 'exported' },
  async collect(ctx, person) {
    const [found] = await collectReports(ctx.db, { addresses: heldParameter(person), memberId: person.memberId });
    return { 'reports.json': found?.json };
  },
  async erase(ctx, person) {
    await deleteReporter(ctx.db, { addresses: heldParameter(person), memberId: person.memberId });
    await deletePersonJobs(ctx, 'reports', person);
    await endAbout(ctx, person.memberId);
  },
};
