import type { CreateDrawInput, Draw, DrawOfEvent } from '#shared/contract/draws.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { type BlockingPeople, findBlockingPeople, toGraph } from '#shared/values/draws/draw-graph.ts';

/** Sums to choose from, in major units. */
export const BUDGETS: Record<Currency, readonly number[]> = { SEK: [100, 200, 300, 500], EUR: [10, 20, 30, 50] };

type TypedExclusion = Draw['exclusions'][number];

/** The rules as the host types them. */
export interface DrawDraft {
  participants: readonly string[];
  exclusions: readonly TypedExclusion[];
  notAsIn: string | null;
  budget: number | null;
  currency: Currency;
  isRing: boolean;
}

/** The draw's own rules, or everyone who comes, with a budget in the visitor's currency. People who may no longer take part are left out. */
export function toDraft({ draw, candidates }: DrawOfEvent, currency: Currency): DrawDraft {
  const known = new Set(candidates.map(({ _id }) => _id));
  if (!draw) return { participants: candidates.filter(({ isComing }) => isComing).map(({ _id }) => _id), exclusions: [], notAsIn: null, budget: null, currency, isRing: false };
  return {
    participants: draw.participants.map(({ personId }) => personId).filter((id) => known.has(id)),
    exclusions: draw.exclusions.filter(({ giver, receiver }) => known.has(giver) && known.has(receiver)),
    notAsIn: draw.notAsIn,
    budget: draw.budget,
    // A draw without a sum has none to lose.
    currency: draw.budget === null || draw.budget === 0 ? currency : draw.currency_code,
    isRing: draw.isRing,
  };
}

const isSame = (one: TypedExclusion, other: TypedExclusion): boolean =>
  one.mutual === other.mutual && ((one.giver === other.giver && one.receiver === other.receiver) || (one.mutual && one.giver === other.receiver && one.receiver === other.giver));

/** One that says the same, or less, is replaced. */
export function withExclusion(draft: DrawDraft, added: TypedExclusion): DrawDraft {
  const isCovered = ({ giver, receiver, mutual }: TypedExclusion): boolean =>
    added.mutual ? [giver, receiver].every((id) => id === added.giver || id === added.receiver) : !mutual && giver === added.giver && receiver === added.receiver;
  const isSaid = draft.exclusions.some((one) => isSame(one, { ...added, mutual: true }));
  return isSaid ? draft : { ...draft, exclusions: [...draft.exclusions.filter((one) => !isCovered(one)), added] };
}

export const withoutExclusion = (draft: DrawDraft, gone: TypedExclusion): DrawDraft => ({ ...draft, exclusions: draft.exclusions.filter((one) => !isSame(one, gone)) });

export const toBody = ({ participants, exclusions, notAsIn, budget, currency, isRing }: DrawDraft, isRedraw: boolean): CreateDrawInput => ({
  participants: [...participants],
  exclusions: [...exclusions],
  notAsIn,
  budget,
  currency_code: currency,
  isRing,
  isRedraw,
});

/** Why the typed rules leave no draw; pairs of an earlier one are known to the server alone. */
export const findStuck = ({ participants, exclusions }: Pick<DrawDraft, 'participants' | 'exclusions'>): BlockingPeople | null =>
  findBlockingPeople(participants, toGraph({ people: participants, exclusions }));

const MAX_WAYS = 3;

/** Single exclusions without which there is a draw: ways out, of those that concern the group. */
export function listWaysOut(draft: DrawDraft, { group }: Pick<BlockingPeople, 'group'>): TypedExclusion[] {
  return draft.exclusions
    .filter(({ giver, receiver }) => group.includes(giver) || group.includes(receiver))
    .filter((one) => findStuck(withoutExclusion(draft, one)) === null)
    .slice(0, MAX_WAYS);
}

/** Couples beside each other. */
export function orderForRing({ participants, exclusions }: Pick<DrawDraft, 'participants' | 'exclusions'>): string[] {
  const placed = new Set<string>();
  for (const id of participants) {
    placed.add(id);
    const couple = exclusions.find(({ giver, receiver, mutual }) => mutual && (giver === id || receiver === id));
    const partner = couple?.giver === id ? couple.receiver : couple?.giver;
    if (partner !== undefined && participants.includes(partner)) placed.add(partner);
  }
  return [...placed];
}
