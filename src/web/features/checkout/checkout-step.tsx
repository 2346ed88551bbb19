import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { checkoutSteps, type CheckoutStepName, type StepState } from './checkout-steps.ts';

interface CheckoutStepProps {
  step: CheckoutStepName;
  title: string;
  state: StepState;
  /** The choices made, shown while folded. */
  summary: ReactNode;
  /** The buyer opened this step; a step that opens by itself, as cart data arrives, doesn't move the focus. */
  isAsked: boolean;
  onEdit: () => void;
  isEditable: boolean;
  children: ReactNode;
}

const circles = {
  open: 'bg-primary text-on-primary',
  done: 'bg-sage text-primary',
  waiting: 'text-soft ring-[1.5px] ring-line-strong ring-inset',
} as const satisfies Record<StepState, string>;

/** One of the three steps: open, or folded to a summary. Focuses its heading when the buyer opens it. */
export function CheckoutStep({ step, title, state, summary, isAsked, onEdit, isEditable, children }: CheckoutStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (isAsked && state === 'open' && before.current !== 'open') {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    }
    before.current = state;
  }, [state, isAsked]);

  const number = checkoutSteps.indexOf(step) + 1;
  return (
    <section aria-labelledby={`step-${step}`} className={classNames('rounded-xl px-4.5 ring-1 ring-line ring-inset sm:px-7', state === 'waiting' ? 'py-4' : 'bg-surface py-5 sm:py-6')}>
      <div className="flex items-center gap-3.5">
        <span aria-hidden className={classNames('grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold', circles[state])}>
          {state === 'done' ? <Check className="size-4.5" /> : number}
        </span>
        <h2 ref={heading} id={`step-${step}`} tabIndex={-1} className={classNames('heading flex-1 scroll-mt-6 text-h4', state === 'waiting' && 'text-soft')}>
          <VisuallyHidden>
            {m.checkout_step({ number, total: checkoutSteps.length })}
            {state === 'done' && `, ${m.checkout_step_done()}`}:{' '}
          </VisuallyHidden>
          {title}
        </h2>
        {state === 'done' && isEditable && (
          <button type="button" className="link min-h-tap" aria-label={m.checkout_edit_step({ step: title })} onClick={onEdit}>
            {m.checkout_edit()}
          </button>
        )}
      </div>
      {state === 'open' && <div className="mt-5">{children}</div>}
      {state === 'done' && <div className="mt-2 text-[0.96875rem] text-soft sm:ml-11.5">{summary}</div>}
    </section>
  );
}
