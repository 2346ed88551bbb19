import { VisuallyHidden } from './visually-hidden.tsx';

interface GiftRibbonProps {
  /** Steps reached; 0 if nothing is chosen. */
  reached: number;
  steps: number;
  /** Name of the step, always shown beside it. */
  word: string;
  /** "steg 3 av 6": for screen readers, after the name. */
  position: string;
}

const WIDTH = 100;
const HEIGHT = 12;
const KNOT = 3;

/** Progress of a gift: a red ribbon with one knot per step. Dashed while nothing is chosen. */
export function GiftRibbon({ reached, steps, word, position }: GiftRibbonProps) {
  const at = (step: number) => KNOT + 2 + ((step - 1) * (WIDTH - 2 * KNOT - 4)) / (steps - 1);
  const middle = HEIGHT / 2;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm">
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-3 w-28 shrink-0 overflow-visible" fill="none">
        <path d={`M${at(1)} ${middle}H${at(steps)}`} className="stroke-line-strong" strokeWidth="1" strokeDasharray={reached === 0 ? '2 2' : undefined} />
        {reached > 1 && <path d={`M${at(1)} ${middle}H${at(reached)}`} className="stroke-accent" strokeWidth="2.5" strokeLinecap="round" />}
        {Array.from({ length: steps }, (_, index) => index + 1).map((step) => (
          <circle
            key={step}
            cx={at(step)}
            cy={middle}
            r={step === reached ? KNOT + 1 : step < reached ? KNOT - 0.75 : KNOT - 0.5}
            className={step <= reached ? 'fill-accent stroke-accent' : 'fill-paper stroke-line-strong'}
            strokeWidth="1"
          />
        ))}
      </svg>
      <span className="font-medium">{word}</span>
      {reached > 0 && <VisuallyHidden>, {position}</VisuallyHidden>}
    </p>
  );
}
