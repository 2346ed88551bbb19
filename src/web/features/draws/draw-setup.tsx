import { Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DrawOfEvent } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { formatPrice } from '#shared/values/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BUDGETS, type DrawDraft, findStuck, orderForRing } from './draw-draft.ts';
import { DrawExclusions } from './draw-exclusions.tsx';
import { DrawPeople } from './draw-people.tsx';
import { DrawRing } from './draw-ring.tsx';
import { exclusionText, joinNames, type GetName } from './draw-texts.ts';

const MINOR = 100;

interface DrawSetupProps {
  data: DrawOfEvent;
  draft: DrawDraft;
  getName: GetName;
  /** A sent draw is drawn again for all. */
  isRedraw: boolean;
  busy: string | null;
  onChange: (draft: DrawDraft) => void;
  onDraw: (isSentAtOnce: boolean) => void;
  /** Adding a name by hand. */
  addName: ReactNode;
}

/** Form for participants and exclusions; checks at each change whether a draw is possible. */
export function DrawSetup({ data, draft, getName, isRedraw, busy, onChange, onDraw, addName }: DrawSetupProps) {
  const isHydrated = useHydrated();
  const count = draft.participants.length;
  const stuck = count < 2 ? null : findStuck(draft);
  const people = orderForRing(draft).map((id) => ({ id, name: getName(id) }));
  const exclusions = draft.exclusions.filter(({ giver, receiver }) => draft.participants.includes(giver) && draft.participants.includes(receiver));
  const isLinkNeeded = data.candidates.some(({ _id, reach }) => reach === 'link' && draft.participants.includes(_id));
  const ringLabel = [m.draws_ring_label({ count }), ...exclusions.map((one) => exclusionText(one, getName))].join('. ');
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-start justify-items-center gap-3 xl:sticky xl:top-26 xl:order-2 xl:self-start">
        <DrawRing people={people} exclusions={exclusions} blocking={stuck} label={ringLabel} className="max-w-80" />
        <p role="status" className="text-center text-balance">
          {count < 2 ? (
            m.draws_too_few()
          ) : stuck ? (
            <>
              <strong>{m.draws_stuck_title()}.</strong> {stuckText(stuck, getName)}
            </>
          ) : (
            <>
              <strong>{m.draws_works_out()}</strong> <span className="text-soft">{m.draws_works_out_text()}</span>
            </>
          )}
        </p>
      </div>
      <fieldset disabled={!isHydrated} className="grid min-w-0 content-start gap-10">
        <DrawPeople candidates={data.candidates} chosen={draft.participants} onChange={(participants) => onChange({ ...draft, participants })} />
        <div className="-mt-6">{addName}</div>
        <DrawExclusions draft={draft} candidates={data.candidates} getName={getName} onChange={onChange} />
        <DrawRules data={data} draft={draft} onChange={onChange} />
        {isRedraw && (
          <Notice tone="warning" title={m.draws_redraw_title()}>
            {m.draws_redraw_text()}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button className="max-sm:w-full" icon={<Shuffle aria-hidden className="size-5" />} disabled={!isHydrated || count < 2} isBusy={busy === 'draw'} onClick={() => onDraw(true)}>
            {isRedraw ? m.draws_redraw_all({ count }) : m.draws_draw_and_send({ count })}
          </Button>
          {!isRedraw && (
            <Button variant="quiet" disabled={!isHydrated || count < 2} isBusy={busy === 'later'} onClick={() => onDraw(false)}>
              {m.draws_draw_only()}
            </Button>
          )}
        </div>
        <p className="-mt-6 text-sm text-soft">{isLinkNeeded ? m.draws_own_mail_or_link() : m.draws_own_mail()}</p>
      </fieldset>
    </div>
  );
}

function stuckText({ side, group, partners }: NonNullable<ReturnType<typeof findStuck>>, getName: GetName): string {
  const words = { group: joinNames(group.map(getName)), partners: joinNames(partners.map(getName)) };
  if (side === 'givers') return `${partners.length === 0 ? m.draws_blocked_give_none(words) : m.draws_blocked_give(words)}.`;
  return `${partners.length === 0 ? m.draws_blocked_get_none(words) : m.draws_blocked_get(words)}.`;
}

function DrawRules({ data, draft, onChange }: Pick<DrawSetupProps, 'data' | 'draft' | 'onChange'>) {
  const locale = useLocale();
  const [latest] = data.earlier;
  const offered = BUDGETS[draft.currency];
  const budgets = draft.budget === null || draft.budget === 0 || offered.includes(draft.budget) ? offered : [...offered, draft.budget];
  const chip = (budget: number | null, text: string) => (
    <ChoiceChip key={text} name="budget" checked={draft.budget === budget} onChange={() => onChange({ ...draft, budget })}>
      {text}
    </ChoiceChip>
  );
  return (
    <section aria-labelledby="rules" className="grid gap-5">
      <h2 id="rules" className="heading text-h3">
        {m.draws_rules()}
      </h2>
      <fieldset>
        <legend className="mb-2 font-medium">{m.draws_budget()}</legend>
        <div className="flex flex-wrap gap-2">
          {budgets.map((budget) => chip(budget, formatPrice(budget * MINOR, draft.currency, locale)))}
          {chip(0, m.draws_budget_homemade())}
          {chip(null, m.draws_budget_free())}
        </div>
      </fieldset>
      {latest && (
        <Checkbox
          label={m.draws_not_as_in({ title: latest.title })}
          description={m.draws_not_as_in_text()}
          checked={draft.notAsIn !== null}
          onChange={({ target }) => onChange({ ...draft, notAsIn: target.checked ? latest._id : null })}
        />
      )}
      <Checkbox label={m.draws_one_ring()} description={m.draws_one_ring_text()} checked={draft.isRing} onChange={({ target }) => onChange({ ...draft, isRing: target.checked })} />
    </section>
  );
}
