import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { toDataUrl } from '#web/lib/browser/to-data-url.ts';
import { useFileInput } from '#web/lib/browser/use-file-input.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CropDialog } from '#web/ui/crop-dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Candles } from './candles.tsx';

/** As cards show pictures. */
const ASPECT = 4 / 5;
const WIDTH = 1_200;

/** What saving the form does to the picture. */
export type CoverChoice = { kind: 'stored' } | { kind: 'new'; file: Blob; address: string } | { kind: 'none' };

interface CoverFieldProps {
  stored: Event['cover'];
  choice: CoverChoice;
  onChoice: (choice: CoverChoice) => void;
  onFailed: (message: string) => void;
}

/** Chooses and crops the event's picture, uploaded with the form. Without one, candles are shown. */
export function CoverField({ stored, choice, onChoice, onFailed }: CoverFieldProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const shown = choice.kind === 'stored' ? stored : null;

  async function choose(file: File): Promise<void> {
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      onFailed(/hei[cf]/i.test(file.type + file.name) ? m.error_heic_unsupported() : m.profile_picture_unreadable());
    }
  }
  const input = useFileInput((file) => void choose(file));
  async function crop(file: Blob): Promise<void> {
    onChoice({ kind: 'new', file, address: await toDataUrl(file) });
    setPicture(null);
  }

  return (
    <fieldset className="flex flex-wrap items-end gap-4">
      <legend className="mb-2 text-sm font-semibold">{m.events_cover()}</legend>
      <div className="h-40 w-32 shrink-0 overflow-hidden rounded-lg bg-sunken">
        {choice.kind === 'new' ? (
          <img src={choice.address} alt="" className="size-full object-cover" />
        ) : shown ? (
          <Picture image={shown} shape="card" sizes="8rem" isDecorative className="size-full object-cover" />
        ) : (
          <Candles lit={3} className="size-full p-4" />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <label className={classNames(buttonStyle({ variant: 'ghost', size: 'sm' }), 'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary')}>
          <Camera aria-hidden className="size-4.5" />
          {m.jubilees_picture_choose()}
          <input type="file" accept="image/jpeg,image/png,image/webp,image/avif" {...input} className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0" />
        </label>
        {(choice.kind === 'new' || shown) && (
          <Button variant="quiet" size="sm" onClick={() => onChoice({ kind: 'none' })}>
            {m.jubilees_picture_remove()}
          </Button>
        )}
      </div>
      {picture && <CropDialog picture={picture} aspect={ASPECT} width={WIDTH} progress={null} error={null} onSave={(file) => void crop(file)} onClose={() => setPicture(null)} />}
    </fieldset>
  );
}
