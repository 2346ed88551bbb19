/** What the finder shows of an answer, for somebody described as for one of the member's people. */
import type { FoundGifts, LoosenablePart, SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import type { ProductSummary } from '#shared/contract/catalog.ts';

export interface FoundReason {
  text: string;
  /** The words that lead to what it rests on; only for the member's people. */
  link?: { linked: string; href: string };
}

export interface FoundGift {
  product: ProductSummary;
  reasons: FoundReason[];
  arrivesOn: string;
}

export interface Found {
  gifts: FoundGift[];
  leftOut: string[];
  total: number;
  isLate: boolean;
  loosen: readonly { part: LoosenablePart; total: number }[];
}

type Answer = FoundGifts | SuggestionsAnswer;
type Reason = Answer['suggestions'][number]['reasons'][number];

const toReason = (reason: Reason): FoundReason => ({ text: reason.text, ...('href' in reason && { link: { linked: reason.linked, href: reason.href } }) });

/** The reason that the fewest of the others share: five times the same says nothing. */
export function pickTellingReason(gift: FoundGift, others: readonly FoundGift[]): FoundReason | undefined {
  const countSame = ({ text }: FoundReason): number => others.filter(({ reasons }) => reasons.some((reason) => reason.text === text)).length;
  return gift.reasons.toSorted((a, b) => countSame(a) - countSame(b))[0];
}

export const toFound = ({ suggestions, leftOut, total, isLate, loosen }: Answer): Found => ({
  gifts: suggestions.map(({ product, reasons, arrivesOn }) => ({ product, reasons: reasons.map(toReason), arrivesOn })),
  leftOut: leftOut.map(({ text }) => text),
  total,
  isLate,
  loosen,
});
