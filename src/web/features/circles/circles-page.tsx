import { Plus, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import type { FoundCircles } from '#shared/contract/circles.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, RowList } from '#web/ui/row.tsx';
import { CircleInvitations } from './circle-invitations.tsx';
import { memberText } from './circle-texts.ts';

interface CirclesPageProps {
  found: FoundCircles;
  onAnswered: (joinedId: string | null) => Promise<void>;
  onFailed: (message: string) => void;
}

/** The circles that the member is in, and invitations. */
export function CirclesPage({ found: { circles, invitations }, onAnswered, onFailed }: CirclesPageProps) {
  const locale = useLocale();
  const add = (
    <ButtonLink to={pathTo('userCircle', locale, { '*': 'new' })} icon={<Plus aria-hidden className="size-5" />}>
      {m.circles_new()}
    </ButtonLink>
  );
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="heading text-h1">{m.circles_title()}</h1>
          <p className="mt-2 max-w-xl text-lg text-soft">{m.circles_lead()}</p>
        </div>
        {circles.length > 0 && add}
      </header>
      <CircleInvitations invitations={invitations} onAnswered={onAnswered} onFailed={onFailed} />
      {circles.length > 0 ? (
        <RowList>
          {circles.map(({ _id, name, memberCount }) => (
            <Row
              key={_id}
              title={
                <h2 className="heading text-h3 hyphens-auto [overflow-wrap:anywhere]">
                  <Link to={pathTo('userCircle', locale, { '*': _id })} className="underline-offset-4 hover:underline">
                    {name}
                  </Link>
                </h2>
              }
              note={memberText(memberCount)}
            />
          ))}
        </RowList>
      ) : (
        invitations.length === 0 && (
          <EmptyState
            illustration={
              <span className="grid size-28 place-items-center rounded-full bg-sand text-primary">
                <UsersRound aria-hidden className="size-12" />
              </span>
            }
            title={m.circles_empty_title()}
            action={add}
          >
            <p>{m.circles_empty_text()}</p>
          </EmptyState>
        )
      )}
      {circles.length === 0 && invitations.length > 0 && <div>{add}</div>}
    </div>
  );
}
