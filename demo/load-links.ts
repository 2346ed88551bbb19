/** Addresses that the demonstration members have passed on: “when is your birthday?”, with answers that await them, and a card for yesterday. */
import type { GreetingMotif } from '#shared/values/celebrations/greeting-motifs.ts';
import { addDays, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { giveBirthday, makeBirthdayLink } from '#server/modules/birthday-links/service.ts';
import { createGreeting } from '#server/modules/greetings/service.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { actAs, daysBefore, findMember, findPersonId, type Members, visitAs } from './acting.ts';

interface DemoLink {
  by: string;
  /** Whose birthday is asked for; unsaid: whoever opens it. */
  person?: string;
  answers: readonly { name: string; dateOfBirth: string; daysAgo: number }[];
}

const links: readonly DemoLink[] = [
  {
    by: 'anna@example.com',
    answers: [
      { name: 'Tove Norling', dateOfBirth: '1990-06-03', daysAgo: 2 },
      { name: 'Birgitta Ek', dateOfBirth: '1949-07-04', daysAgo: 1 },
    ],
  },
  { by: 'anna@example.com', person: 'Petra', answers: [{ name: 'Petra Nyström', dateOfBirth: '--02-12', daysAgo: 1 }] },
  { by: 'erik@example.com', answers: [{ name: 'Kent', dateOfBirth: '1958-08-17', daysAgo: 1 }] },
];

const cards: readonly { by: string; to: string; text: string; motif: GreetingMotif }[] = [
  { by: 'anna@example.com', to: 'Sven-Olof', text: 'Grattis i efterskott! Hoppas tårtan räckte till hela trappan.', motif: 'bunting' },
  { by: 'erik@example.com', to: 'Gun', text: 'Ett stort grattis från oss på andra sidan häcken.', motif: 'bouquet' },
];

/** Belongs in the transaction that fills the shop; the members and their people are there already. */
export async function loadLinks(ctx: TransactionCtx, members: Members): Promise<void> {
  for (const { by, person, answers } of links) {
    const member = actAs(ctx, findMember(members, by).id);
    const { url } = await makeBirthdayLink(member, person === undefined ? null : await findPersonId(member, person));
    const token = new URL(url).pathname.split('/').at(-1) ?? '';
    for (const { name, dateOfBirth, daysAgo } of answers) await giveBirthday(visitAs(ctx, daysBefore(ctx, daysAgo)), token, { name, dateOfBirth });
  }
  const yesterday = addDays(dayIn(shopTimeZone, ctx.clock.now().getTime()), -1);
  for (const { by, to, text, motif } of cards) {
    const member = actAs(ctx, findMember(members, by).id);
    await createGreeting(member, { reminderId: `birthday.${await findPersonId(member, to)}`, date: yesterday, text, motif, via: 'link', email: null });
  }
}
