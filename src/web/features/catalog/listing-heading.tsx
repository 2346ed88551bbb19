import type { ReactNode } from 'react';
import type { Image } from '#shared/contract/common.ts';
import { type Breadcrumb, Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Picture } from '#web/ui/picture.tsx';

interface ListingHeadingProps {
  breadcrumbs: readonly Breadcrumb[];
  title: string;
  intro?: string;
  image?: Image | null;
  /** A picture from outside the media store, or other content at the right. */
  aside?: ReactNode;
  /** Further links: chips, a search field. */
  children?: ReactNode;
}

/** Heading of a list: breadcrumbs, title, intro and further links. */
export function ListingHeading({ breadcrumbs, title, intro, image, aside, children }: ListingHeadingProps) {
  return (
    <header className="wrap pt-4 pb-7 lg:pt-6 lg:pb-10">
      {breadcrumbs.length > 0 && <Breadcrumbs items={breadcrumbs} />}
      {/* On phones the title spans the whole width. */}
      <div className="mt-3 flex items-center justify-between gap-x-10 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 lg:mt-5">
        <div className="min-w-0 flex-1 max-sm:contents">
          <h1 className="heading text-h1 hyphens-auto max-sm:col-span-2">{title}</h1>
          {intro && <p className="mt-3 max-w-2xl text-soft lg:text-lg">{intro}</p>}
        </div>
        {image && <Picture image={image} shape="wide" sizes="17rem" maxWidth={640} isEager isDecorative className="hidden w-68 shrink-0 rounded-xl lg:block" />}
        {aside}
      </div>
      {children && <div className="mt-5 lg:mt-7">{children}</div>}
    </header>
  );
}
