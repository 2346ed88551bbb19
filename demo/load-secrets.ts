/** Whispers on lists of the demonstration members, and the lists that they watch. */
import { watchList } from '#server/modules/list-watches/service.ts';
import { addWhisper, giveWhisper } from '#server/modules/whispers/service.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { actAs, daysBefore, findMember, type Members } from './acting.ts';

interface DemoWhisper {
  list: string;
  by: string;
  text: string;
  daysAgo: number;
  givenBy?: string;
}

const whispers: readonly DemoWhisper[] = [
  { list: 'Sånt jag blir glad av', by: 'maja@example.com', text: 'Hon säger aldrig något, men de gamla trädgårdshandskarna har hål i båda tummarna.', daysAgo: 8 },
  { list: 'Sånt jag blir glad av', by: 'erik@example.com', text: 'En barnvaktskväll. Vi kan ta Nora en lördag.', daysAgo: 4, givenBy: 'erik@example.com' },
  { list: 'Till radhuset', by: 'anna@example.com', text: 'Sara säger att den blå grytan har spruckit. Ska vi gå ihop om en ny?', daysAgo: 2 },
];

const watched: readonly { by: string; list: string }[] = [
  { by: 'anna@example.com', list: 'Till radhuset' },
  { by: 'erik@example.com', list: 'Noras önskningar' },
];

/** By the names of lists. Belongs in the transaction that fills the shop. */
export async function loadSecrets(ctx: TransactionCtx, members: Members, lists: ReadonlyMap<string, string>): Promise<void> {
  const findId = (list: string): string => lists.get(list) ?? '';
  for (const { list, by, text, daysAgo, givenBy } of whispers) {
    const { _id } = await addWhisper(actAs(ctx, findMember(members, by).id, daysBefore(ctx, daysAgo)), findId(list), text);
    if (givenBy !== undefined) await giveWhisper(actAs(ctx, findMember(members, givenBy).id), findId(list), _id);
  }
  for (const { by, list } of watched) await watchList(actAs(ctx, findMember(members, by).id), findId(list), null);
}
