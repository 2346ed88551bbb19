import type { ContentPage } from '#shared/contract/content.ts';
import { type Breadcrumb, Breadcrumbs } from '#web/ui/breadcrumbs.tsx';

interface ContentHeadingProps {
  page: Pick<ContentPage, 'title' | 'lead'>;
  breadcrumbs?: readonly Breadcrumb[];
}

export function ContentHeading({ page, breadcrumbs }: ContentHeadingProps) {
  return (
    <header className="pb-8 lg:pb-11">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} className="mb-3 lg:mb-5" />}
      <h1 className="heading text-h1 hyphens-auto">{page.title}</h1>
      {page.lead && <p className="mt-4 max-w-2xl text-lg text-soft lg:text-xl">{page.lead}</p>}
    </header>
  );
}
