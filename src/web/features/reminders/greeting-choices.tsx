import { Mail, Share2 } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { GreetingMotif } from '#shared/values/celebrations/greeting-motifs.ts';
import { CardCover } from '#web/lib/greetings/card-cover.tsx';
import { toMotifName } from '#web/lib/greetings/motif-names.ts';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';

interface MotifChoiceProps {
  motifs: readonly GreetingMotif[];
  motif: GreetingMotif;
  years: number | null;
  onChoose: (motif: GreetingMotif) => void;
}

const cover = 'absolute inset-0 size-full cursor-pointer appearance-none rounded-md focus-visible:outline-none';

export function MotifChoice({ motifs, motif, years, onChoose }: MotifChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{m.greetings_motif()}</legend>
      {motifs.map((one) => (
        <label
          key={one}
          className="relative size-14 overflow-hidden rounded-md outline-offset-2 has-checked:outline-[2.5px] has-checked:outline-primary has-focus-visible:outline-[4px] has-focus-visible:outline-primary"
        >
          <input type="radio" name="motif" checked={motif === one} onChange={() => onChoose(one)} className={cover} />
          <CardCover motif={one} years={years} isSmall className="pointer-events-none relative size-full" />
          <span className="sr-only">{toMotifName(one, years)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export type GreetingWay = 'mail' | 'link';

export function WayChoice({ via, onChoose }: { via: GreetingWay; onChoose: (via: GreetingWay) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm font-semibold">{m.greetings_via()}</legend>
      <ChoiceChip name="via" checked={via === 'mail'} onChange={() => onChoose('mail')}>
        <span className="inline-flex items-center gap-2">
          <Mail aria-hidden className="size-4.5" />
          {m.greetings_via_mail()}
        </span>
      </ChoiceChip>
      <ChoiceChip name="via" checked={via === 'link'} onChange={() => onChoose('link')}>
        <span className="inline-flex items-center gap-2">
          <Share2 aria-hidden className="size-4.5" />
          {m.greetings_via_share()}
        </span>
      </ChoiceChip>
    </fieldset>
  );
}
