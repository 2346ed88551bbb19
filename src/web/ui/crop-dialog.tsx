import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { classNames } from './class-names.ts';
import { type CropInput, cropRectangle, dragged, MAX_ZOOM, roomToMove } from './crop.ts';

interface CropDialogProps {
  picture: ImageBitmap;
  /** Width divided by height of the crop, and its width in pixels. */
  aspect: number;
  width: number;
  /** Upload progress from 0 to 1; null before. */
  progress: number | null;
  error: string | null;
  onSave: (file: Blob) => void;
  onClose: () => void;
}

const sliders = [
  ['zoom', m.profile_crop_zoom, 1, MAX_ZOOM],
  ['x', m.profile_crop_x, 0, 1],
  ['y', m.profile_crop_y, 0, 1],
] as const;

/** The chosen part of the picture, drawn on the canvas, and moved by dragging it. */
function useCrop(picture: ImageBitmap, aspect: number, { width, height }: { width: number; height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<CropInput>({ zoom: 1, x: 0.5, y: 0.5 });
  const [grip, setGrip] = useState<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const brush = canvas.current?.getContext('2d');
    if (!brush) return;
    const shown = cropRectangle(picture, aspect, crop);
    brush.imageSmoothingQuality = 'high';
    brush.clearRect(0, 0, width, height);
    brush.drawImage(picture, shown.left, shown.top, shown.width, shown.height, 0, 0, width, height);
  }, [picture, aspect, crop, width, height]);

  const release = () => setGrip(null);
  const grab = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>): void {
      event.currentTarget.setPointerCapture(event.pointerId);
      setGrip({ x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>): void {
      if (!grip) return;
      const box = event.currentTarget.getBoundingClientRect();
      setCrop(dragged(picture, aspect, crop, { x: (event.clientX - grip.x) / box.width, y: (event.clientY - grip.y) / box.height }));
      setGrip({ x: event.clientX, y: event.clientY });
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  return { canvas, crop, setCrop, grab };
}

/** Crops a picture by dragging or sliders; sends exactly what is shown. */
export function CropDialog({ picture, aspect, width, progress, error, onSave, onClose }: CropDialogProps) {
  const height = Math.round(width / aspect);
  const { canvas, crop, setCrop, grab } = useCrop(picture, aspect, { width, height });
  const room = roomToMove(picture, aspect, crop);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.profile_crop_title()}
      size="md"
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <Button isBusy={progress !== null} onClick={() => canvas.current?.toBlob((file) => file && onSave(file), 'image/jpeg', 0.92)}>
            {m.profile_crop_keep()}
          </Button>
          <Button variant="ghost" disabled={progress !== null} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          {progress !== null && <progress aria-label={m.profile_crop_sending()} value={progress} max={1} className="h-2 min-w-24 flex-1 accent-primary" />}
        </div>
      }
    >
      <div className="grid gap-5 [&>label+label]:-mt-2">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={m.profile_crop_preview()}
          {...grab}
          className={classNames(
            'mx-auto block w-full cursor-grab touch-none bg-sunken active:cursor-grabbing',
            aspect === 1 ? 'max-w-72 rounded-full' : aspect < 1 ? 'max-w-64 rounded-lg' : 'rounded-lg',
          )}
        />
        {error && (
          <Notice tone="error" isLive>
            {error}
          </Notice>
        )}
        {sliders.map(([part, label, min, max]) => (
          <label key={part} className="grid grid-cols-[7rem_1fr] items-center gap-3 text-sm font-medium has-disabled:text-soft">
            {label()}
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={crop[part]}
              // Less than half a pixel is rounding.
              disabled={part !== 'zoom' && room[part] < 0.5}
              onChange={(event) => setCrop({ ...crop, [part]: Number(event.target.value) })}
              className="h-11 w-full accent-primary disabled:opacity-50"
            />
          </label>
        ))}
      </div>
    </Dialog>
  );
}
