import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Image } from '#shared/contract/common.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';

interface GalleryProps {
  images: readonly Image[];
  /** The product's name, for screen readers. */
  title: string;
}

/**
 * Picture carousel with scroll snap: swiped, scrolled with arrow keys, or chosen by thumbnail. Thumbnails are anchor
 * links, so they work before hydration; on phones the next picture shows at the edge in their place.
 */
export function Gallery({ images, title }: GalleryProps) {
  const row = useRef<HTMLUListElement>(null);
  const id = useId();
  const [shown, setShown] = useState(0);
  const isSeveral = images.length > 1;
  if (images.length === 0) return <NoPicture text={m.product_no_picture()} className="aspect-4/3 w-full rounded-xl md:aspect-4/5 print:hidden" />;

  function show(index: number) {
    const element = row.current;
    if (!element) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: element.clientWidth * Math.min(images.length - 1, Math.max(0, index)), behavior: isCalm ? 'instant' : 'smooth' });
  }

  return (
    <section aria-label={m.product_gallery({ title })} className="min-w-0 print:max-w-72 md:print:max-w-52">
      <div className="relative max-sm:-mx-gutter">
        <ul
          ref={row}
          // Scrollable regions must be focusable by keyboard.
          tabIndex={isSeveral ? 0 : undefined}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))}
          className="flex max-sm:gap-1.5 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] [view-transition-name:product-picture] sm:rounded-xl"
        >
          {images.map((image, index) => (
            <li key={image.id} id={`${id}${index}`} className={classNames('w-full shrink-0 snap-start', isSeveral && 'max-sm:w-[92%]')}>
              <Picture
                image={image}
                shape="card"
                sizes="(min-width: 80rem) 38rem, (min-width: 48rem) 50vw, 100vw"
                minWidth={320}
                isEager={index === 0}
                className="aspect-10/9 w-full sm:aspect-4/5 print:aspect-square"
              />
            </li>
          ))}
        </ul>
        {isSeveral && (
          <>
            <IconButton
              variant="floating"
              label={m.product_previous_picture()}
              icon={<ChevronLeft aria-hidden className="size-5.5" />}
              onClick={() => show(shown - 1)}
              aria-disabled={shown === 0}
              className="absolute! top-1/2 left-4 -translate-y-1/2 transition-opacity not-focus-visible:aria-disabled:opacity-0 max-lg:hidden"
            />
            <IconButton
              variant="floating"
              label={m.product_next_picture()}
              icon={<ChevronRight aria-hidden className="size-5.5" />}
              onClick={() => show(shown + 1)}
              aria-disabled={shown >= images.length - 1}
              className="absolute! top-1/2 right-4 -translate-y-1/2 transition-opacity not-focus-visible:aria-disabled:opacity-0 max-lg:hidden"
            />
          </>
        )}
      </div>
      {isSeveral && (
        <ul className="mt-3 flex gap-3 max-sm:hidden print:hidden">
          {images.map((image, index) => (
            <li key={image.id}>
              <a
                href={`#${id}${index}`}
                aria-label={m.product_picture({ number: index + 1, count: images.length })}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
                className={classNames(
                  'block overflow-hidden rounded-md ring-2 ring-offset-2 ring-offset-paper transition-shadow',
                  index === shown ? 'ring-primary' : 'ring-transparent hover:ring-line-strong',
                )}
              >
                <Picture image={image} shape="square" sizes="4.5rem" minWidth={96} maxWidth={240} isDecorative className="size-16 lg:size-18" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
