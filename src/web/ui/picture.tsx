import type { Image } from '#shared/contract/common.ts';
import { type MediaFormat, type MediaShape, type MediaWidth, mediaAspect, mediaUrl, mediaWidths } from '#shared/values/pictures/media.ts';
import { classNames } from './class-names.ts';

interface PictureProps {
  image: Pick<Image, 'id' | 'width' | 'height' | 'alt'>;
  shape: MediaShape;
  /** Width on the page, as the sizes attribute: "(min-width: 64rem) 25vw, 50vw". */
  sizes: string;
  minWidth?: MediaWidth;
  maxWidth?: MediaWidth;
  /** Above the fold: loaded eagerly, with priority. */
  isEager?: boolean;
  isDecorative?: boolean;
  className?: string;
}

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const satisfies Record<MediaFormat, string>;

/** Picture from the media store in the best format and width. Its box is reserved before it loads. */
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
