import { m } from '#shared/i18n/paraglide/messages.js';
import type { GiftStep } from '#shared/values/wishes/gift-stages.ts';
import { Bow } from '#web/ui/bow.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { stageNames } from './gift-texts.ts';

interface StepRibbonProps {
  counts: readonly (readonly [GiftStep, number])[];
  /** Id of the part a step jumps to; null for none on the page. */
  partOf: (step: GiftStep) => string | null;
}

const look = 'relative grid size-9 place-items-center rounded-full border-2 border-accent font-display text-lg tabular-nums sm:size-13 sm:text-xl';

/** How many gifts are at each of the six steps, as knots of one ribbon. Each jumps to its part. */
export function StepRibbon({ counts, partOf }: StepRibbonProps) {
  return (
    <nav aria-label={m.gifts_steps()} className="max-w-3xl pt-6">
      <ol className="flex items-start justify-between">
        {counts.map(([step, count], index) => {
          const part = count === 0 ? null : partOf(step);
          const knot = (
            <>
              <span className={classNames(look, step === 'given' && count > 0 ? 'bg-accent text-on-accent' : 'bg-paper text-ink')}>
                {step === 'wrapped' && <Bow className="absolute -top-5 left-1/2 h-6 w-8.5 -translate-x-1/2 text-accent" />}
                <span aria-hidden>{count}</span>
              </span>
              <span className="mt-2 block text-center text-xs font-medium sm:text-sm">
                {stageNames[step]()}
                <VisuallyHidden>, {count}</VisuallyHidden>
              </span>
            </>
          );
          return (
            <li key={step} className="relative flex min-w-0 flex-1 justify-center">
              {index > 0 && (
                <span aria-hidden className="absolute top-4.25 right-[calc(50%+1.4rem)] left-[calc(-50%+1.4rem)] h-0.5 bg-accent sm:top-6 sm:right-[calc(50%+2rem)] sm:left-[calc(-50%+2rem)]" />
              )}
              {part === null ? (
                <span className="flex flex-col items-center">{knot}</span>
              ) : (
                <a href={`#${part}`} className="flex flex-col items-center rounded-lg underline-offset-4 hover:underline">
                  {knot}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
