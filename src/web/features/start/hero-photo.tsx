import { classNames } from '#web/ui/class-names.ts';
import type { HeroPhotoFiles } from './hero-photos.ts';

interface HeroPhotoProps {
  photo: HeroPhotoFiles;
  alt: string;
  sizes: string;
  className?: string;
}

/** One of the start page's own photos, which are part of the page and not of the catalogue. */
export function HeroPhoto({ photo, alt, sizes, className }: HeroPhotoProps) {
  const srcSet = (files: Readonly<Record<number, string>>) =>
    Object.entries(files)
      .map(([width, url]) => `${url} ${width}w`)
      .join(', ');
  return (
    <picture className="contents [&>source]:hidden">
      <source type="image/avif" srcSet={srcSet(photo.avif)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(photo.webp)} sizes={sizes} />
      <img
        src={photo.jpg}
        width={photo.width}
        height={photo.height}
        alt={alt}
        fetchPriority="high"
        decoding="async"
        className={classNames('min-h-0 min-w-0 rounded-xl bg-sunken object-cover', className)}
      />
    </picture>
  );
}
