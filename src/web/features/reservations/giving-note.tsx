import { Lock } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { PartMissing } from '#web/ui/part-missing.tsx';
import type { LoadedTaken } from './load-taken.ts';

interface GivingNoteProps {
  loaded: LoadedTaken;
  /** The page's URL. */
  path: string;
}

/** Above a list, for givers: who learns of gifts, or that reservations are unavailable. */
export function GivingNote({ loaded: { taken, isMissing }, path }: GivingNoteProps) {
  if (isMissing) return <PartMissing title={m.reservations_missing()} to={path} />;
  if (taken === null) return null;
  return (
    <p className="flex gap-2 text-soft">
      <Lock aria-hidden className="mt-1 size-4.5 shrink-0" />
      {m.reservations_secret()}
    </p>
  );
}
