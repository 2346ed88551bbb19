import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductSummary } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import { BestGift, Reason } from './best-gift.tsx';
import { loosenings } from './loosenings.ts';
import { type Found, pickTellingReason } from './found-gifts.ts';
import { type GiftDraft, toGiftSearch } from './gift-address.ts';

interface FinderResultsProps {
  draft: GiftDraft;
  found: Found;
  currency: Currency;
  /** A product as a card, from the catalogue. */
  renderCard: (product: ProductSummary) => ReactNode;
}

/** The best one and five others stand there at once. */
const SHOWN = 6;

/** Suggestions, the strongest first, each with its reason. */
export function FinderResults({ draft, found: { gifts, leftOut, isLate, loosen }, currency, renderCard }: FinderResultsProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const undo = useUndo();
  const [isWhole, setIsWhole] = useState(false);
  const [best, ...others] = gifts;
  if (!best) return null;
  const shown = isWhole ? others : others.slice(0, SHOWN - 1);

  function reject(): void {
    if (!best) return;
    const before = toGiftSearch(draft);
    void navigate({ search: toGiftSearch({ ...draft, not: [...draft.not, best.product.id] }) }, { preventScrollReset: true, replace: true });
    undo.offer({ text: m.finder_rejected({ title: best.product.title }), undo: () => void navigate({ search: before }, { preventScrollReset: true, replace: true }) });
  }

  const all = `${pathTo('shop', locale)}${draft.max === null || draft.currency !== currency ? '' : `?price_max=${draft.max}`}`;
  return (
    <>
      {isLate && draft.by && <Notice>{m.finder_late({ day: formatDayShort(draft.by, locale) })}</Notice>}
      {loosen.length > 0 && (
        <div className="grid gap-2.5">
          <p>{m.finder_few()}</p>
          <Loosen draft={draft} loosen={loosen} />
        </div>
      )}
      <BestGift gift={best} currency={currency} onReject={isHydrated ? reject : null} />
      {shown.length > 0 && (
        <section aria-labelledby="other-gifts">
          <SectionHeading id="other-gifts">{m.finder_others()}</SectionHeading>
          <ul className="grid grid-cols-2 gap-x-3.5 gap-y-7 sm:gap-x-5 md:grid-cols-3 lg:grid-cols-5">
            {shown
              .map((gift) => ({ product: gift.product, reason: pickTellingReason(gift, gifts) }))
              .map(({ product, reason }) => (
                <li key={product.id} className="flex flex-col">
                  <div className="flex-1">{renderCard(product)}</div>
                  {reason && (
                    <p className="mt-2.5 border-t border-line pt-2.5 text-sm text-primary">
                      <Reason reason={reason} />
                    </p>
                  )}
                </li>
              ))}
          </ul>
        </section>
      )}
      {leftOut.length > 0 && (
        <p className="text-soft">
          {m.finder_left_out()} {leftOut.join(', ')}.{' '}
          {draft.not.length > 0 && (
            <Chip to={{ search: toGiftSearch({ ...draft, not: [] }) }} preventScrollReset>
              {m.finder_show_rejected()}
            </Chip>
          )}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {!isWhole && others.length > shown.length && isHydrated && <Button onClick={() => setIsWhole(true)}>{m.finder_more()}</Button>}
        <ButtonLink to={all} variant="ghost">
          {draft.max === null || draft.currency !== currency ? m.finder_all() : m.finder_all_below({ sum: formatSum(fromMajor(draft.max), currency, locale) })}
        </ButtonLink>
      </div>
      <p className="mx-auto max-w-xl text-center text-sm text-soft">{m.finder_how()}</p>
      <UndoToast undo={undo} findNextFocus={() => document.getElementById('best-gift')} />
    </>
  );
}

/** Each part without which there is more, as one tap. */
export function Loosen({ draft, loosen }: { draft: GiftDraft; loosen: Found['loosen'] }) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {loosenings(draft, loosen).map(({ part, search, text }) => (
        <li key={part}>
          <Chip to={{ search }} preventScrollReset>
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
