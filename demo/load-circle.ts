/** The demonstration members' circle: a circle with their families, what it is shown, who brings what to its next gathering, and a draw of names. */
import { createCircle, addPerson, joinCircle } from '#server/modules/circles/service.ts';
import { createDraw, sendDraw } from '#server/modules/draws/service.ts';
import { addCircle } from '#server/modules/events/circles.ts';
import { addDish } from '#server/modules/events/dishes.ts';
import { addCircles } from '#server/modules/wishlists/repository.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { type ActingCtx, actAs, findMember, findPersonId, type Members } from './acting.ts';

const circle = {
  name: 'Storfamiljen',
  owner: 'anna@example.com',
  joined: ['erik@example.com', 'maja@example.com'],
  /** Without accounts, by who tracks them. */
  people: { 'anna@example.com': ['Samir', 'Nora', 'Mamma', 'Lennart', 'Johan'], 'erik@example.com': ['Sara', 'Astrid', 'Elias'] },
  shownList: 'Noras önskningar',
};

/** `isMissing`: nobody brings it yet. */
const dishes: readonly { by: string; name: string; isMissing?: true }[] = [
  { by: 'anna@example.com', name: 'Glögg, med och utan' },
  { by: 'erik@example.com', name: 'Ost och fikonmarmelad' },
  { by: 'maja@example.com', name: 'Saffransskorpor' },
  { by: 'anna@example.com', name: 'Kaffe och grädde', isMissing: true },
  { by: 'erik@example.com', name: 'Något glutenfritt', isMissing: true },
];

const gathering = 'Tre ljus och lussekatter';

async function loadPeople(ctx: TransactionCtx, circleId: string, members: Members): Promise<void> {
  for (const [email, names] of Object.entries(circle.people)) {
    const by = actAs(ctx, findMember(members, email).id);
    for (const name of names) {
      const personId = await findPersonId(by, name);
      if (personId === null) throw new Error(`${name} is nobody of ${email}`);
      await addPerson(by, circleId, personId);
    }
  }
}

/** Everyone who comes takes part; each sees their own name alone. */
async function loadDraw(host: ActingCtx, eventId: string): Promise<void> {
  const draw = await createDraw(host, eventId, { exclusions: [], notAsIn: null, budget: 150, currency_code: 'SEK', isRing: true, isRedraw: false });
  await sendDraw(host, draw._id);
}

/** By the titles of events and the names of lists. Belongs in the transaction that fills the shop. */
export async function loadCircle(ctx: TransactionCtx, members: Members, { events, lists }: { events: ReadonlyMap<string, string>; lists: ReadonlyMap<string, string> }): Promise<void> {
  const owner = actAs(ctx, findMember(members, circle.owner).id);
  const { _id: circleId } = await createCircle(owner, { name: circle.name, kind: 'family', memberIds: circle.joined.map((email) => findMember(members, email).id) });
  for (const email of circle.joined) await joinCircle(actAs(ctx, findMember(members, email).id), circleId);
  await loadPeople(ctx, circleId, members);
  await addCircles(ctx.db, { id: lists.get(circle.shownList) ?? '', memberId: owner.member.id, circleIds: [circleId] });
  const eventId = events.get(gathering) ?? '';
  await addCircle(ctx.db, { eventId, circleId, memberId: owner.member.id });
  for (const { by, name, isMissing } of dishes) await addDish(actAs(ctx, findMember(members, by).id), eventId, { name, isOwn: !isMissing });
  await loadDraw(owner, eventId);
}
