import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { CropDialog } from '#web/ui/crop-dialog.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { toDataUrl } from '#web/lib/browser/to-data-url.ts';
import { useFileInput } from '#web/lib/browser/use-file-input.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';

const SIDE = 640;

/** What saving the form does to the picture. */
export type AvatarChoice = { kind: 'kept' } | { kind: 'new'; file: Blob; address: string } | { kind: 'none' };

interface AvatarFieldProps {
  saved: Jubilee['avatar'];
  name: string;
  choice: AvatarChoice;
  onChoice: (choice: AvatarChoice) => void;
  onFailed: (message: string) => void;
}

/** Chooses and crops a picture, uploaded with the form. */
export function AvatarField({ saved, name, choice, onChoice, onFailed }: AvatarFieldProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const hasPicture = choice.kind === 'new' || (choice.kind === 'kept' && saved !== null);

  async function choose(file: File): Promise<void> {
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      onFailed(/hei[cf]/i.test(file.type + file.name) ? m.error_heic_unsupported() : m.profile_picture_unreadable());
    }
  }

  const input = useFileInput((file) => void choose(file));

  async function store(file: Blob): Promise<void> {
    onChoice({ kind: 'new', file, address: await toDataUrl(file) });
    setPicture(null);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {choice.kind === 'new' ? (
        <img src={choice.address} alt="" width={96} height={96} className="size-24 rounded-full object-cover" />
      ) : (
        <PersonFace picture={choice.kind === 'kept' ? saved : null} name={name} className="size-24 text-h1" />
      )}
      <div className="flex flex-wrap gap-2">
        <label className={classNames(buttonStyle({ variant: 'ghost', size: 'sm' }), 'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary')}>
          <Camera aria-hidden className="size-4.5" />
          {m.jubilees_picture_choose()}
          <input type="file" accept="image/jpeg,image/png,image/webp,image/avif" {...input} className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0" />
        </label>
        {hasPicture && (
          <Button variant="quiet" size="sm" onClick={() => onChoice({ kind: 'none' })}>
            {m.jubilees_picture_remove()}
          </Button>
        )}
      </div>
      {picture && <CropDialog picture={picture} aspect={1} width={SIDE} progress={null} error={null} onSave={(file) => void store(file)} onClose={() => setPicture(null)} />}
    </div>
  );
}
