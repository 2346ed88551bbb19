import { Bow } from './bow.tsx';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface GiftRibbonProps {
  /** Steps reached; 0 if nothing is chosen. */
  reached: number;
  steps: number;
  /** First step with a bow instead of a knot: wrapped. */
  tiedFrom?: number;
  /** Name of the step, always shown beside it. */
  word: string;
  /** "steg 3 av 6": for screen readers, after the name. */
  position: string;
  /** As wide as its parent, with the word above: a gift's own row on a phone. */
  isWide?: boolean;
}

/** Progress of a gift: a red ribbon with one knot per step. Dashed while nothing is chosen, with a bow when wrapped. */
export function GiftRibbon({ reached, steps, tiedFrom, word, position, isWide = false }: GiftRibbonProps) {
  const at = (step: number) => `${((step - 1) / (steps - 1)) * 100}%`;
  const isTied = tiedFrom !== undefined && reached >= tiedFrom;
  return (
    <p className={classNames('text-sm', isWide ? 'flex flex-col-reverse gap-1' : 'flex flex-wrap items-center gap-x-3 gap-y-0.5')}>
      <span className={classNames('relative block px-2 text-accent', isWide ? 'w-full' : 'w-32 shrink-0')}>
        <svg aria-hidden="true" className="block h-5 w-full overflow-visible" fill="none">
          <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-line-strong" strokeWidth="1.5" strokeDasharray={reached === 0 ? '3 3' : undefined} />
          {reached > 1 && <line x1="0" x2={at(reached)} y1="50%" y2="50%" className="stroke-current" strokeWidth="3" strokeLinecap="round" />}
          {Array.from({ length: steps }, (_, index) => index + 1)
            .filter((step) => !(isTied && step === reached))
            .map((step) => (
              <circle
                key={step}
                cx={at(step)}
                cy="50%"
                r={step === reached ? 6.5 : 3.5}
                className={step <= reached ? 'fill-current' : 'fill-paper stroke-line-strong forced-colors:fill-[Canvas]'}
                strokeWidth="1.5"
              />
            ))}
          {isTied && (
            // Positioned by an inner svg, whose place may be a share of the width.
            <svg aria-hidden="true" x={at(reached)} y="50%" className="overflow-visible">
              <g transform="translate(-14 -9)">
                <Bow className="h-5 w-7" />
              </g>
            </svg>
          )}
        </svg>
      </span>
      <span className="font-medium">
        {word}
        {reached > 0 && <VisuallyHidden>, {position}</VisuallyHidden>}
      </span>
    </p>
  );
}
