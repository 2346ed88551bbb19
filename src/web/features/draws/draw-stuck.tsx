import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { DrawBlockedBy } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { RowList } from '#web/ui/row.tsx';
import { type DrawDraft, listWaysOut, orderForRing, withoutExclusion } from './draw-draft.ts';
import { DrawRing } from './draw-ring.tsx';
import type { GetName } from './draw-texts.ts';

interface DrawStuckProps {
  blockedBy: DrawBlockedBy;
  draft: DrawDraft;
  getName: GetName;
  /** The event's page, where others are invited. */
  inviteTo: string;
  onChange: (draft: DrawDraft) => void;
  onBack: () => void;
}

const ROW = 'flex w-full items-center justify-between gap-4 py-4 text-left';

/** No draw: the smallest group that stands in the way, and ways out, each one tap. */
export function DrawStuck({ blockedBy, draft, getName, inviteTo, onChange, onBack }: DrawStuckProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const blocking = { side: blockedBy.side, group: blockedBy.group.map(({ _id }) => _id), partners: blockedBy.partners.map(({ _id }) => _id) };
  const ways = listWaysOut(draft, blocking);
  const [only] = blockedBy.partners;
  return (
    <div className="grid gap-8">
      <header>
        <h1 ref={heading} tabIndex={-1} className="heading text-h1 text-balance">
          {m.draws_stuck_title()}
        </h1>
        <p className="mt-3 text-lg text-soft [overflow-wrap:anywhere]">
          {blockedBy.text}. {blockedBy.side === 'givers' && blockedBy.partners.length === 1 && only && m.draws_stuck_once({ name: only.name })}
        </p>
      </header>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <DrawRing people={orderForRing(draft).map((id) => ({ id, name: getName(id) }))} exclusions={draft.exclusions} blocking={blocking} label={blockedBy.text} className="mx-auto max-w-80" />
        <section>
          <h2 className="heading mb-3 text-h3">{m.draws_ways_out()}</h2>
          <RowList>
            {ways.map((way) => {
              const names = { giver: getName(way.giver), receiver: getName(way.receiver) };
              return (
                <li key={`${way.giver}${way.receiver}`}>
                  <button type="button" className={ROW} onClick={() => onChange(withoutExclusion(draft, way))}>
                    <span>
                      <span className="heading block text-h4">{way.mutual ? m.draws_way_both(names) : m.draws_way_one(names)}</span>
                      <span className="text-sm text-soft">{m.draws_way_text()}</span>
                    </span>
                    <ChevronRight aria-hidden className="size-5 shrink-0 text-primary" />
                  </button>
                </li>
              );
            })}
            <li>
              <Link to={inviteTo} className={ROW}>
                <span>
                  <span className="heading block text-h4">{m.draws_way_invite()}</span>
                  <span className="text-sm text-soft">{m.draws_way_invite_text()}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-primary" />
              </Link>
            </li>
          </RowList>
          <p className="mt-4 text-sm text-soft">{m.draws_stuck_kept()}</p>
          <Button variant="ghost" className="mt-4" onClick={onBack}>
            {m.draws_change_rules()}
          </Button>
        </section>
      </div>
    </div>
  );
}
