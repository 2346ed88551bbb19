import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { type GiftRecipient, giftOccasions, giftRecipients } from '#shared/values/gift-finder/gift-query.ts';
import { isCalendarDay } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { SentenceChoice } from '#web/ui/sentence-choice.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type GiftDraft, toGiftSearch } from './gift-address.ts';
import { type Choice, listAges, listBudgets, listDays, listGifts, listRecipients, type PersonToGive } from './gift-choices.ts';

interface GiftSentenceProps {
  draft: GiftDraft;
  people: readonly PersonToGive[];
  today: string;
}

const getText = (choices: readonly Choice[], value: string): string => choices.find((choice) => choice.value === value)?.text ?? '';

/** A choice with the mark after it, which never begins a line. */
function Clause({ end, children }: { end: ',' | '.'; children: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      {children}
      {end}
    </span>
  );
}

/** The query as one sentence whose words are choices. A change answers at once; without a script a button does. */
export function GiftSentence({ draft, people, today }: GiftSentenceProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const go = (change: Partial<GiftDraft>) => void navigate({ search: toGiftSearch({ ...draft, not: [], ...change }) }, { preventScrollReset: true });

  const gifts = listGifts();
  const recipients = listRecipients(people);
  const ages = listAges(draft.age);
  const budgets = listBudgets(draft, locale);
  const days = listDays(draft.by, today, locale);
  const to = draft.jubileeId ?? draft.to ?? '';
  const isSomeoneKnown = draft.jubileeId !== null;
  const max = draft.max === null ? '' : String(draft.max);
  const by = draft.by ?? '';
  const age = draft.age === null ? '' : String(draft.age);
  const words = [
    `${m.finder_a()} ${getText(gifts, draft.occasion ?? '')} ${m.finder_to()} ${getText(recipients, to)}`,
    ...(isSomeoneKnown ? [] : [getText(ages, age)]),
    getText(budgets, max),
    getText(days, by),
  ];
  const spoken = `${words.join(', ')}.`;

  return (
    <form method="get" action={pathTo('giftFinder', locale)}>
      <VisuallyHidden>
        <h1>{spoken}</h1>
      </VisuallyHidden>
      <Sentence look="title" spoken={spoken}>
        {m.finder_a()}{' '}
        {isSomeoneKnown ? (
          m.finder_gift_any()
        ) : (
          <SentenceChoice
            label={m.finder_choose_gift()}
            name="occasion"
            value={draft.occasion ?? ''}
            options={gifts}
            onChange={(value) => go({ occasion: giftOccasions.find((occasion) => occasion === value) ?? null })}
          />
        )}{' '}
        {m.finder_to()}{' '}
        <Clause end=",">
          <SentenceChoice
            label={m.finder_choose_whom()}
            name="to"
            value={to}
            options={recipients}
            onChange={(value) => {
              const recipient: GiftRecipient | null = giftRecipients.find((one) => one === value) ?? null;
              go({ to: recipient, jubileeId: recipient ? null : value, age: null });
            }}
          />
        </Clause>{' '}
        {!isSomeoneKnown && (
          <>
            <Clause end=",">
              <SentenceChoice label={m.finder_choose_age()} name="age" value={age} options={ages} onChange={(value) => go({ age: value === '' ? null : Number(value) })} />
            </Clause>{' '}
          </>
        )}
        <Clause end=",">
          <SentenceChoice label={m.finder_choose_max()} name="max" value={max} options={budgets} onChange={(value) => go({ max: value === '' ? null : Number(value) })} />
        </Clause>{' '}
        <Clause end=".">
          <SentenceChoice label={m.finder_choose_day()} name="by" value={by} options={days} onChange={(value) => go({ by: isCalendarDay(value) ? value : null })} />
        </Clause>
      </Sentence>
      <input type="hidden" name="currency" value={draft.currency} />
      {draft.likes.length > 0 && <input type="hidden" name="likes" value={draft.likes.join(',')} />}
      <noscript>
        <Button type="submit" className="mt-4">
          {m.finder_update()}
        </Button>
      </noscript>
    </form>
  );
}
