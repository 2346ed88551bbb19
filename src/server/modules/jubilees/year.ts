/** All of a member's people by their next birthday. */
import type { YearOfPeople } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { listLiving } from './repository.ts';
import { getToday } from './service.ts';

export async function getYearOfPeople(ctx: MemberCtx): Promise<YearOfPeople> {
  const [rows, today] = await Promise.all([listLiving(ctx.db, { memberId: ctx.member.id }), getToday(ctx)]);
  const people: YearOfPeople['people'] = [];
  const unknown: YearOfPeople['unknown'] = [];
  for (const { id: _id, first_name, date_of_birth: dateOfBirth } of rows) {
    // A former friend of whom nothing was typed.
    const firstName = first_name === '' ? m.jubilees_former_friend({}, { locale: ctx.locale }) : first_name;
    if (dateOfBirth === null) unknown.push({ _id, firstName });
    else {
      const { day: date, turns } = nextBirthday(dateOfBirth, today);
      people.push({ _id, firstName, date, turns });
    }
  }
  // Stable: those of one day stay in the order of their names.
  return { today, people: people.sort((a, b) => a.date.localeCompare(b.date)), unknown };
}
