import type { Image } from '#shared/contract/common.ts';
import { type MediaFormat, type MediaShape, type MediaWidth, mediaAspect, mediaUrl, mediaWidths } from '#shared/values/media.ts';
import { classNames } from './class-names.ts';

interface PictureProps {
  image: Pick<Image, 'id' | 'width' | 'height' | 'alt'>;
  shape: MediaShape;
  /** The width it takes on the page, as the sizes attribute says it: "(min-width: 64rem) 25vw, 50vw". */
  sizes: string;
  /** The narrowest and widest it is ever shown, in CSS pixels times the screen's density. */
  minWidth?: MediaWidth;
  maxWidth?: MediaWidth;
  /** In the first screenful: loaded at once and before others. */
  isEager?: boolean;
  /** Where the text beside it says the same. */
  isDecorative?: boolean;
  className?: string;
}

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const satisfies Record<MediaFormat, string>;

/** A picture of the media store in the best format and width for the screen. Its box is right before it arrives. */
export function Picture({ image, shape, sizes, minWidth = 240, maxWidth = 1280, isEager = false, isDecorative = false, className }: PictureProps) {
  const widths = mediaWidths.filter((width) => width >= minWidth && width <= maxWidth);
  const aspect = mediaAspect(shape) ?? image.width / image.height;
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  const srcSet = (format: MediaFormat) => widths.map((width) => `${mediaUrl(image.id, shape, width, format)} ${width}w`).join(', ');
  return (
    <picture className="contents [&>source]:hidden">
      <source type={types.avif} srcSet={srcSet('avif')} sizes={sizes} />
      <source type={types.webp} srcSet={srcSet('webp')} sizes={sizes} />
      <img
        src={mediaUrl(image.id, shape, middle, 'jpg')}
        srcSet={srcSet('jpg')}
        sizes={sizes}
        width={middle}
        height={Math.round(middle / aspect)}
        alt={isDecorative ? '' : image.alt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        className={classNames('bg-sunken object-cover', className)}
      />
    </picture>
  );
}
