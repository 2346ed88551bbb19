import { Plus } from 'lucide-react';
import type { Gift } from '#shared/contract/gifts.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** A gift's picture, or a frame; `isOpen`: nothing is chosen yet. */
export function GiftPicture({ image, isOpen = false }: { image: Gift['image']; isOpen?: boolean }) {
  if (isOpen)
    return (
      <span className="grid aspect-4/5 w-full place-items-center rounded-lg border-[1.5px] border-line-strong text-soft">
        <Plus aria-hidden className="size-5" />
      </span>
    );
  return (
    <div className="overflow-hidden rounded-lg">
      {image ? <Picture image={image} shape="card" sizes="5rem" maxWidth={240} isDecorative className="aspect-4/5 w-full" /> : <NoPicture className="aspect-4/5 w-full" />}
    </div>
  );
}
