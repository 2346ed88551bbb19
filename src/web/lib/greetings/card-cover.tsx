import type { ReactNode } from 'react';
import type { GreetingMotif } from '#shared/values/celebrations/greeting-motifs.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { Bow } from '#web/ui/bow.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BouquetIllustration } from '#web/ui/illustrations/bouquet.tsx';
import { Bunting } from '#web/ui/illustrations/bunting.tsx';

interface CardCoverProps {
  motif: GreetingMotif;
  /** Shown by the motif `figure`. */
  years: number | null;
  /** A choice among others rather than the card itself. */
  isSmall?: boolean;
  className?: string;
}

/** The picture of a greeting's card. Decorative: the words say the same. */
export function CardCover({ motif, years, isSmall = false, className }: CardCoverProps) {
  // Honey is for round years alone.
  const isRound = years !== null && areRoundYears(years);
  const covers: Record<GreetingMotif, { fill: string; drawing: ReactNode }> = {
    figure: {
      fill: isRound ? 'bg-honey text-on-honey' : 'bg-sage text-primary',
      drawing: <span className={classNames('heading leading-none tabular-nums', isSmall ? 'text-h4' : 'text-age')}>{years ?? ''}</span>,
    },
    bouquet: { fill: 'bg-sand', drawing: <BouquetIllustration className={isSmall ? 'h-9 w-auto' : 'h-auto w-4/5 max-w-64'} /> },
    bunting: { fill: 'bg-sky', drawing: <Bunting className={isSmall ? 'h-4 w-10' : 'h-auto w-full self-start pt-8'} /> },
    bow: { fill: 'bg-sage text-accent', drawing: <Bow look="filled" className={isSmall ? 'h-6 w-8' : 'h-28 w-40'} /> },
  };
  const { fill, drawing } = covers[motif];
  return (
    <span aria-hidden className={classNames('grid place-items-center overflow-hidden', fill, className)}>
      {drawing}
    </span>
  );
}
