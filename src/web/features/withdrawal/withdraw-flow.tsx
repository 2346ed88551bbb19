import { useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { withdrawals } from '#web/lib/api/routes/withdrawals.ts';
import { ConfirmStatement } from './confirm-statement.tsx';
import { declareBody, emptyStatement, type Statement, type StatementErrors, withdrawBody } from './statement.ts';
import { StatementForm } from './statement-form.tsx';
import { type Outcome, WithdrawalDone } from './withdrawal-done.tsx';

interface WithdrawFlowProps {
  order: Order | null;
  /** From the mailed link. */
  orderKey: string | undefined;
}

/** The two steps required by law (Directive 2011/83/EU, art. 11a): a statement, and its confirmation. */
export function WithdrawFlow({ order, orderKey }: WithdrawFlowProps) {
  const api = useApi({ withdrawals });
  const [statement, setStatement] = useState<Statement>(() => emptyStatement(order));
  const [errors, setErrors] = useState<StatementErrors>({});
  /** Idempotency key of the statement: resending it after a lost response has no further effect. */
  const [requestId, setRequestId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = outcome ? 'done' : requestId === null ? 'statement' : 'confirm';
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  async function confirm(id: string): Promise<void> {
    setIsBusy(true);
    setMessage(null);
    try {
      if (order) {
        const done = await api.withdrawals.withdraw({ id: order.id, query: { key: orderKey }, body: withdrawBody(statement, order, id) });
        setOutcome({ ...done, receivedAt: done.withdrawal.received_at, email: done.order.email });
      } else {
        const done = await api.withdrawals.declare({ body: declareBody(statement, id) });
        setOutcome({ order: null, receivedAt: done.received_at, email: shownEmail(statement.email) });
      }
    } catch (error) {
      setMessage(error instanceof ApiError && error.status !== 0 ? (error.problem.message ?? m.error_internal()) : m.withdrawal_offline());
    }
    setIsBusy(false);
  }

  return (
    <section aria-labelledby="withdraw-step" className="mt-8">
      <h2 id="withdraw-step" ref={heading} tabIndex={-1} className="heading mb-5 scroll-mt-6 text-h3">
        {{ statement: m.withdrawal_step_statement, confirm: m.withdrawal_step_confirm, done: m.withdrawal_step_done }[step]()}
      </h2>
      {outcome ? (
        <WithdrawalDone outcome={outcome} />
      ) : requestId === null ? (
        <StatementForm
          order={order}
          statement={statement}
          errors={errors}
          onChange={(change) => setStatement((now) => ({ ...now, ...change }))}
          onErrors={setErrors}
          onDone={() => setRequestId(prefixedId('wd'))}
        />
      ) : (
        <ConfirmStatement
          order={order}
          statement={statement}
          isBusy={isBusy}
          message={message}
          onBack={() => {
            setRequestId(null);
            setMessage(null);
          }}
          onConfirm={() => void confirm(requestId)}
        />
      )}
    </section>
  );
}
