/** Back from the bank's page: joins with the attempt in the address, or pays a failed renewal. Safe to reload. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { MembershipOutcome } from './membership-outcome.tsx';

/** `unknown`: there was no answer, and the payment may have gone through. */
type Outcome = 'refused' | 'unknown';

interface JoiningProps {
  /** Null for a failed renewal. */
  attemptId: string | null;
}

export function Joining({ attemptId }: JoiningProps) {
  const [tries, setTries] = useState(0);
  return <Completing key={tries} attemptId={attemptId} onAgain={() => setTries(tries + 1)} />;
}

function Completing({ attemptId, onAgain }: JoiningProps & { onAgain: () => void }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const api = useApi({ memberships });
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    const complete = () => (attemptId === null ? api.memberships.completeDue({ body: {} }) : api.memberships.complete({ id: attemptId, body: {} }));
    const paid = attemptId === null ? pathTo('userSettingsSection', locale, { section: 'membership' }) : pathTo('userMembershipSuccess', locale);
    complete()
      .then(({ type }) => (type === 'joined' ? navigate(paid, { replace: true }) : setOutcome('refused')))
      .catch((error: unknown) => {
        // A membership by another window: the page shows it.
        if (error instanceof ApiError && error.code === 'MEMBERSHIP_EXISTS') void navigate(pathTo('userMembershipSuccess', locale), { replace: true });
        else setOutcome(error instanceof ApiError && error.code === 'NOT_FOUND' ? 'refused' : 'unknown');
        if (!(error instanceof ApiError)) reportError(error);
      });
  }, [api, attemptId, navigate, locale]);

  if (outcome === 'refused') return <MembershipOutcome title={m.membership_not_paid()} text={m.membership_not_paid_text()} />;
  if (outcome === 'unknown') return <MembershipOutcome title={m.membership_unknown()} text={m.membership_unknown_text()} onAgain={onAgain} />;
  return (
    <div role="status" className="wrap flex flex-col items-center gap-4 py-20 text-center lg:py-28">
      <span className="text-primary">
        <Spinner label={m.membership_joining()} />
      </span>
      <h1 className="heading text-h2">{m.membership_joining()}</h1>
    </div>
  );
}
