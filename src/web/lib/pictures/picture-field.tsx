import { Camera } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { toDataUrl } from '#web/lib/browser/to-data-url.ts';
import { useFileInput } from '#web/lib/browser/use-file-input.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CropDialog } from '#web/ui/crop-dialog.tsx';

/** The picture's change when the form is saved. `address` shows a new one. */
export type PictureChoice = { kind: 'stored' } | { kind: 'new'; file: Blob; address: string } | { kind: 'none' };

interface PictureFieldProps {
  /** The picture as it is chosen now, or what stands in its place. */
  children: ReactNode;
  hasPicture: boolean;
  aspect: number;
  /** Width of the cropped picture in pixels. */
  width: number;
  onChoice: (choice: PictureChoice) => void;
  onFailed: (message: string) => void;
}

/** Chooses and crops a picture that is uploaded with its form. */
export function PictureField({ children, hasPicture, aspect, width, onChoice, onFailed }: PictureFieldProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);

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
    <>
      {children}
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
      {picture && <CropDialog picture={picture} aspect={aspect} width={width} progress={null} error={null} onSave={(file) => void crop(file)} onClose={() => setPicture(null)} />}
    </>
  );
}
