import type { BlockOf } from '#shared/contract/content-blocks.ts';
import { Picture } from '#web/ui/picture.tsx';

/** Picture with caption, in column or full width. */
export function ImageBlock({ block: { picture, caption, width } }: { block: BlockOf<'image'> }) {
  return (
    <figure>
      <Picture
        image={picture}
        shape={width === 'wide' ? 'wide' : 'full'}
        sizes={width === 'wide' ? '(min-width: 80rem) 75rem, 94vw' : '(min-width: 48rem) 42rem, 94vw'}
        minWidth={320}
        className={width === 'wide' ? 'aspect-3/2 w-full rounded-xl lg:aspect-[2.2]' : 'w-full max-w-2xl rounded-xl'}
      />
      {caption && <figcaption className="mt-2.5 max-w-2xl text-sm text-soft">{caption}</figcaption>}
    </figure>
  );
}
