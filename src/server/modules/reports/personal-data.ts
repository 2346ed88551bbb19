/** What somebody reported, by their account or their address. What others report of them is those others', and its decision was mailed. */
import { statement } from '#server/platform/database.ts';
import { dropJobsOf, heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';

const isTheirs = `(r.reporter_id = $2 or (r.email is not null and ${isHeld('$1', 'r.email', 'r.created_at')}))`;

const collectReports = statement<{ json: unknown }, [addresses: string, memberId: string]>(
  'reports.personal-data',
  `select coalesce(json_agg(json_build_object('_id', id, 'kind', kind, 'about', about, 'reason', reason, 'explanation', explanation, 'name', name, 'email', email, 'language', language_code, 'wishlistId', list_id, 'memberId', member_id, 'state', state, 'isIllegal', is_illegal, 'statement', statement,
     'createdAt', created_at, 'decidedAt', decided_at) order by created_at, id), '[]') as json from reports r where ${isTheirs}`,
);
/** The report stays until it is decided, without whose it is. */
const forgetReporter = statement<object, [addresses: string, memberId: string]>('reports.forget-reporter', `update reports r set name = null, email = null, reporter_id = null where ${isTheirs}`);

/** What is said of the person's profile, or of lists that end with the account: nothing is left to decide. */
const deleteAbout = statement<object, [memberId: string]>(
  'reports.delete-about',
  `delete from reports r where r.member_id = $1 or r.list_id in (select o.list_id from wishlist_owners o where o.member_id = $1 and o.state = 'owner'
     and not exists (select 1 from wishlist_owners x where x.list_id = o.list_id and x.member_id <> $1 and x.state = 'owner'))`,
);

export const reportPersonalData: PersonalData = {
  tables: { reports: 'exported' },
  async collect(ctx, person) {
    const [found] = await collectReports(ctx.db, heldParameter(person), person.memberId);
    return { 'reports.json': found?.json };
  },
  async erase(ctx, person) {
    await deleteAbout(ctx.db, person.memberId);
    await forgetReporter(ctx.db, heldParameter(person), person.memberId);
    await dropJobsOf(ctx, 'reports', person);
  },
};
