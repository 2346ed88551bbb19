import { classNames } from './class-names.ts';

const tones = { rose: 'bg-rose', sky: 'bg-sky', sage: 'bg-sage', sand: 'bg-sand' } as const;
type PosterTone = keyof typeof tones;
const toneNames = Object.keys(tones) as PosterTone[];

/** Tone that stays with a wish, whatever its place in the list. */
export function posterTone(id: string): PosterTone {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return toneNames[sum % toneNames.length] ?? 'sand';
}

interface PosterProps {
  /** The wish in its own words. */
  text: string;
  tone: PosterTone;
  /** picture: fills the place of a picture. card: the same in a narrow column. band: a low row on phones. thumb: beside a name that says the same. */
  look?: 'picture' | 'card' | 'band' | 'thumb';
  /** span inside a heading or a link. */
  as?: 'p' | 'span';
  className?: string;
}

const looks = {
  picture: 'aspect-4/5 items-end rounded-lg p-4 text-h4 sm:p-5 sm:text-h3',
  card: 'aspect-4/5 items-end overflow-hidden rounded-lg p-3 text-base',
  band: 'min-h-20 items-center rounded-lg px-4 py-3.5 text-h4',
  thumb: 'aspect-4/5 items-end overflow-hidden rounded-md p-2 text-2xs font-normal',
} as const;

/** A wish without a picture, set as a poster. A thumb is hidden from screen readers, since the name stands beside it. */
export function Poster({ text, tone, look = 'picture', as: Tag = 'p', className }: PosterProps) {
  return (
    <Tag
      aria-hidden={look === 'thumb' || undefined}
      className={classNames('heading grid border border-transparent text-balance text-ink hyphens-auto [overflow-wrap:anywhere]', looks[look], tones[tone], className)}
    >
      {look === 'thumb' ? <span className="line-clamp-4">{text}</span> : <span className={look === 'card' ? 'line-clamp-6' : 'line-clamp-8'}>{text}</span>}
    </Tag>
  );
}
