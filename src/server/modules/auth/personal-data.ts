import { statement } from '#server/platform/database.ts';
import { deletePersonJobs, heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';

/**
 * SQL: registered by the address's proven owner (the hash is blanked then). Names that others registered with the address are not
 * the member's data (article 15.4).
 */
const isOwn = `(r.password_hash = '')`;

const collectSignIn = statement<{ json: unknown }, { memberId: string; addresses: string }>(
  'auth.personal-data',
  `select json_build_object(
     'passwordChangedAt', (select changed_at from credentials where member_id = :memberId),
     'firstSignedInAt', (select first_signed_in_at from credentials where member_id = :memberId),
     'sessions', (select coalesce(json_agg(json_build_object('browser', browser, 'system', system, 'createdAt', created_at, 'lastUsedAt', last_used_at, 'expiresAt', expires_at) order by created_at), '[]') from sessions where member_id = :memberId),
     'knownDevices', (select coalesce(json_agg(json_build_object('lastUsedAt', last_used_at) order by last_used_at), '[]') from known_devices where member_id = :memberId),
     'secondStep', (select json_build_object('confirmedAt', confirmed_at, 'recoveryCodesLeft', (select count(*) from recovery_codes r where r.member_id = :memberId)) from totp_secrets where member_id = :memberId),
     'passkeys', (select coalesce(json_agg(json_build_object('name', name, 'transports', transports, 'createdAt', created_at, 'lastUsedAt', last_used_at) order by created_at), '[]') from passkeys where member_id = :memberId),
     'openLinks', (select coalesce(json_agg(json_build_object('purpose', purpose, 'email', email, 'createdAt', created_at, 'expiresAt', expires_at) order by created_at), '[]') from mail_tokens where member_id = :memberId),
     'registrations', (select coalesce(json_agg(json_build_object('email', email, 'firstName', first_name, 'lastName', last_name, 'language', language_code, 'findableByName', is_findable_by_name, 'createdAt', created_at, 'expiresAt', expires_at) order by created_at), '[]') from registrations r where ${isOwn} and ${isHeld(':addresses', 'r.email', 'r.created_at')}),
     'otherRegistrations', (select coalesce(json_agg(json_build_object('email', email, 'createdAt', created_at, 'expiresAt', expires_at) order by created_at), '[]') from registrations r where not ${isOwn} and ${isHeld(':addresses', 'r.email', 'r.created_at')})
   ) as json`,
);

const deleteRegistrations = statement<object, { addresses: string }>('auth.delete-registrations-of', `delete from registrations r where ${isHeld(':addresses', 'r.email', 'r.created_at')}`);

export const authPersonalData: PersonalData = {
  tables: {
    credentials: 'exported',
    sessions: 'exported',
    known_devices: 'exported',
    mail_tokens: 'exported',
    registrations: 'exported',
    totp_secrets: 'exported',
    recovery_codes: 'exported',
    passkeys: 'exported',
    sign_in_challenges: { withheld: 'questions to a browser that wait for an answer, for minutes' },
    refresh_tokens: { withheld: 'secrets of the sessions, as hashes; they tell nothing' },
    sign_in_attempts: { withheld: 'numbers under a hash that leads back to nobody, kept for a day' },
  },
  async collect(ctx, person) {
    const [found] = await collectSignIn(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    return { 'sign-in.json': found?.json };
  },
  async erase(ctx, person) {
    await deleteRegistrations(ctx.db, { addresses: heldParameter(person) });
    await deletePersonJobs(ctx, 'auth', person);
  },
};
