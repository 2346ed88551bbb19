import type { ReactNode } from 'react';
import { ContentBlocks } from './content-blocks.tsx';
import { ContentHeading } from './content-heading.tsx';
import { ContentsList } from './contents-list.tsx';
import { ContentUpdated } from './content-updated.tsx';
import type { TextPage } from './column-blocks.ts';

interface ArticleViewProps {
  page: TextPage;
  /** Between the heading and the text. */
  offer?: ReactNode;
  /** Full-width content below the text. */
  children?: ReactNode;
}

/** A standalone content page: about us, terms, privacy, membership. */
export function ArticleView({ page, offer, children }: ArticleViewProps) {
  return (
    <>
      <article className="wrap pt-8 lg:pt-14">
        <div className="mx-auto grid max-w-[62rem] grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,42rem)_1fr]">
          <div className="lg:col-span-2">
            <ContentHeading page={page} />
            {offer && <div className="pb-12 lg:pb-16">{offer}</div>}
          </div>
          <div className="min-w-0">
            <ContentBlocks blocks={page.blocks} />
            <ContentUpdated updatedAt={page.updated_at} />
          </div>
          <ContentsList blocks={page.blocks} />
        </div>
      </article>
      {children}
    </>
  );
}
