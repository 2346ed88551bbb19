import { classNames } from './class-names.ts';

interface BowProps {
  /** Width and height. */
  className: string;
  /** outline: filled with the paper. filled: with the ribbon's colour. satin: filled, with darker edges, over a picture. */
  look?: 'outline' | 'filled' | 'satin';
}

const LOOPS = 'M14 8C10.5 2.2 3.4 1.6 3.4 5.9 3.4 10.5 10 10.8 14 8c4 2.8 10.6 2.5 10.6-2.1C24.6 1.6 17.5 2.2 14 8Z';
const TAILS = 'M14 8c-1.2 3.6-3 6.4-5.6 9M14 8c1.2 3.6 3 6.4 5.6 9';

/** The bow of a ribbon, in the text's colour. Decorative: a word always stands beside it. */
export function Bow({ className, look = 'outline' }: BowProps) {
  const isSatin = look === 'satin';
  return (
    <svg aria-hidden="true" viewBox="0 0 28 20" width="28" height="20" className={className} fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinejoin="round" strokeLinecap="round">
      {isSatin && <path d={TAILS} className="stroke-knot-line" strokeWidth="2.7" />}
      <path d={TAILS} />
      <path
        d={LOOPS}
        strokeWidth={isSatin ? 0.6 : 1.9}
        className={classNames(look === 'outline' ? 'fill-paper forced-colors:fill-[Canvas]' : 'fill-current', isSatin && 'stroke-knot-line forced-colors:stroke-[Canvas]')}
      />
      {isSatin && <circle cx="14" cy="8" r="1.7" className="fill-current stroke-knot-line forced-colors:stroke-[Canvas]" strokeWidth="0.6" />}
    </svg>
  );
}
