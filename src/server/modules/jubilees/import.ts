/** Bulk import of people from an address book. */
import { createHash } from 'node:crypto';
import type { ImportedAnswer, ImportJubilees, KnownPeople } from '#shared/contract/jubilees.ts';
import { isBornAfter } from '#shared/values/people/birth-date.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import * as repository from './repository.ts';
import { MAX_JUBILEES } from './rules.ts';
import { lockRoom, getToday } from './service.ts';

const UUID_BYTES = 16;
const VERSION_8 = 0x80;
const VARIANT = 0x80;

/** A deterministic id per member and key; can't collide with another member's. */
export function importedId(memberId: string, key: string): string {
  const bytes = createHash('sha256').update(`${memberId} ${key}`).digest().subarray(0, UUID_BYTES);
  bytes[6] = VERSION_8 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The member's people, for an import to compare with. */
export async function getKnownPeople(ctx: MemberCtx): Promise<KnownPeople> {
  const rows = await repository.listKnown(ctx.db, { memberId: ctx.member.id });
  const people = rows.map(({ first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth }) => ({ firstName, lastName, dateOfBirth }));
  return { people, room: Math.max(0, MAX_JUBILEES - people.length) };
}

/** Inserts all but the reported: future births, and those above the limit. Idempotent by key. Throws UNAUTHENTICATED for an ended account. */
export async function importPeople(root: MemberCtx, { people }: ImportJubilees): Promise<ImportedAnswer> {
  const today = await getToday(root);
  const inputs = people.map((person) => ({ ...person, id: importedId(root.member.id, person.key) }));
  return inTransaction(root, async (ctx) => {
    let room = await lockRoom(ctx);
    const made = new Set((await repository.listOwnIds(ctx.db, { ids: inputs.map(({ id }) => id), memberId: ctx.member.id })).map(({ id }) => id));
    const added: typeof inputs = [];
    const results = inputs.map((person): ImportedAnswer['results'][number] => {
      const { key, id, dateOfBirth } = person;
      if (made.has(id)) return { key, refused: null };
      if (dateOfBirth !== null && isBornAfter(dateOfBirth, today)) return { key, refused: 'future_date' };
      if (room <= 0) return { key, refused: 'full' };
      room -= 1;
      made.add(id);
      added.push(person);
      return { key, refused: null };
    });
    const each = <Value>(of: (person: (typeof added)[number]) => Value) => added.map(of);
    if (added.length > 0) {
      await repository.insertJubilees(ctx.db, {
        memberId: ctx.member.id,
        now: ctx.clock.now(),
        ids: each(({ id }) => id),
        firstNames: each(({ firstName }) => firstName),
        lastNames: each(({ lastName }) => lastName),
        datesOfBirth: each(({ dateOfBirth }) => dateOfBirth),
        relations: each(({ relation }) => relation),
        areDeceased: each(({ isDeceased }) => isDeceased),
      });
    }
    return { results };
  });
}
