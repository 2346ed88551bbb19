import type { ReactNode } from 'react';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { giftSteps } from '#shared/values/wishes/gift-stages.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { GiftRibbon } from '#web/ui/gift-ribbon.tsx';
import { RowList } from '#web/ui/row.tsx';
import type { GiftParts, ToOrder } from './gift-parts.ts';
import { GiftPicture } from './gift-picture.tsx';

interface GiftsToDoProps {
  parts: GiftParts;
  row: (gift: Gift) => ReactNode;
  /** Slot: the person's next occasion. */
  whenOfPerson: (jubileeId: string) => ReactNode;
}

function Part({ id, title, isEmpty, children }: { id: string; title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="heading mb-3 text-h3">
        {title}
      </h2>
      <RowList className="border-b-0">{children}</RowList>
    </section>
  );
}

/** Several ideas for a near occasion: one is to be chosen. */
function ChooseRow({ entry: { jubileeId, name, count }, when }: { entry: ToOrder & { kind: 'choose' }; when: ReactNode }) {
  const locale = useLocale();
  const to = `${pathTo('userJubilee', locale, { '*': jubileeId })}#person-ideas`;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[4.75rem_minmax(0,1fr)_auto] sm:gap-x-5">
      <GiftPicture image={null} isOpen />
      <div className="min-w-0 self-center">
        <h3 className="heading text-h4 [overflow-wrap:anywhere]">{m.gifts_something_to({ name })}</h3>
        {when && <p className="mt-0.5 text-sm text-soft">{when}</p>}
        <div className="mt-3">
          <GiftRibbon reached={0} steps={giftSteps.length} word={m.gifts_ideas_count({ count })} position="" />
        </div>
      </div>
      <div className="self-center max-sm:col-start-2">
        <ButtonLink size="sm" variant="ghost" to={to} aria-label={m.gifts_choose_for({ name })}>
          {m.gifts_choose()}
        </ButtonLink>
      </div>
    </li>
  );
}

/** Gifts to order, wrap and give, and those on their way. */
export function GiftsToDo({ parts, row, whenOfPerson }: GiftsToDoProps) {
  return (
    <>
      <Part id="gifts-order" title={m.gifts_part_order()} isEmpty={parts.order.length === 0}>
        {parts.order.map((entry) => (entry.kind === 'gift' ? row(entry.gift) : <ChooseRow key={entry.jubileeId} entry={entry} when={whenOfPerson(entry.jubileeId)} />))}
      </Part>
      <Part id="gifts-wrap" title={m.gifts_part_wrap()} isEmpty={parts.wrap.length === 0}>
        {parts.wrap.map(row)}
      </Part>
      <Part id="gifts-give" title={m.gifts_part_give()} isEmpty={parts.give.length === 0}>
        {parts.give.map(row)}
      </Part>
      <Part id="gifts-way" title={m.gifts_part_way()} isEmpty={parts.onTheWay.length === 0}>
        {parts.onTheWay.map(row)}
      </Part>
    </>
  );
}
