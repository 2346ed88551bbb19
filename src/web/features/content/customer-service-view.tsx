import type { ReactNode } from 'react';
import { ContactCard } from './contact-card.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { ContentHeading } from './content-heading.tsx';
import { ContentUpdated } from './content-updated.tsx';
import { CustomerServiceMenu } from './customer-service-menu.tsx';
import type { TextPage } from './column-blocks.ts';

interface CustomerServiceViewProps {
  page: TextPage;
  supportEmail: string | undefined;
  /** Full-width content below the text. */
  children?: ReactNode;
}

/** Customer service page with its siblings, and a contact card at the end. */
export function CustomerServiceView({ page, supportEmail, children }: CustomerServiceViewProps) {
  return (
    <>
      <div className="wrap grid grid-cols-1 gap-x-14 pt-5 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-14">
        <CustomerServiceMenu siblings={page.siblings} />
        <article className="min-w-0">
          <ContentHeading page={page} />
          <ContentBlocks blocks={page.blocks} />
          <ContactCard email={supportEmail} />
          <ContentUpdated updatedAt={page.updated_at} />
        </article>
      </div>
      {children}
    </>
  );
}
