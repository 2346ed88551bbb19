import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type PictureChoice, PictureField } from '#web/lib/pictures/picture-field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Candles } from './candles.tsx';

/** As cards show pictures. */
const ASPECT = 4 / 5;
const WIDTH = 1_200;

interface CoverFieldProps {
  stored: Event['cover'];
  choice: PictureChoice;
  onChoice: (choice: PictureChoice) => void;
  onFailed: (message: string) => void;
}

/** The event's picture. Without one, candles are shown. */
export function CoverField({ stored, choice, onChoice, onFailed }: CoverFieldProps) {
  const shown = choice.kind === 'stored' ? stored : null;
  return (
    <fieldset className="flex flex-wrap items-end gap-4">
      <legend className="mb-2 text-sm font-semibold">{m.events_cover()}</legend>
      <PictureField hasPicture={choice.kind === 'new' || shown !== null} aspect={ASPECT} width={WIDTH} onChoice={onChoice} onFailed={onFailed}>
        <div className="h-40 w-32 shrink-0 overflow-hidden rounded-lg bg-sunken">
          {choice.kind === 'new' ? (
            <img src={choice.address} alt="" className="size-full object-cover" />
          ) : shown ? (
            <Picture image={shown} shape="card" sizes="8rem" isDecorative className="size-full object-cover" />
          ) : (
            <Candles lit={3} className="size-full p-4" />
          )}
        </div>
      </PictureField>
    </fieldset>
  );
}
