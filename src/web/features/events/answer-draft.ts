/** A guest's answer while it is written, and whether it fits into what is left. Pure. */
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import type { Diet, EventAnswer } from '#shared/values/celebrations/event-words.ts';

export interface AskDraft {
  _id: string;
  text: string;
  diets: Diet[];
}

export interface AnswerDraft {
  answer: EventAnswer;
  people: number;
  children: number;
  asks: AskDraft[];
  greeting: string;
  name: string;
  email: string;
}

/** Answers given before, and an empty one for each other question. */
export const toAskDrafts = ({ asks, guest }: Pick<SeenEvent, 'asks' | 'guest'>): AskDraft[] =>
  asks.map(({ _id }) => {
    const given = guest?.asks.find((one) => one._id === _id);
    return { _id, text: given?.text ?? '', diets: [...(given?.diets ?? [])] };
  });

export type Fit = { kind: 'fits' } | { kind: 'waits'; left: number } | { kind: 'refused'; room: number };

/**
 * The outcome of a yes for a party. A guest with a place, or an offer of one, keeps it, and can't grow beyond what is left; anyone else waits for a
 * place where the party doesn't fit.
 */
export function getFit({ placesLeft, guest }: Pick<SeenEvent, 'placesLeft' | 'guest'>, people: number): Fit {
  if (placesLeft === null) return { kind: 'fits' };
  const hasOwn = guest !== null && ((guest.answer === 'yes' && guest.line === null) || guest.offeredUntil !== null);
  const room = placesLeft + (hasOwn ? guest.people : 0);
  if (people <= room || (hasOwn && people <= guest.people)) return { kind: 'fits' };
  return hasOwn ? { kind: 'refused', room: Math.max(room, guest.people) } : { kind: 'waits', left: placesLeft };
}
