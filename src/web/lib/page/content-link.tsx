import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContentLink as ContentLinkData } from '#shared/contract/content-blocks.ts';
import { isExternalHref, localizeHref, pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { useLocale } from './use-locale.ts';

/** URL of a content link: type custom uses its url, a page its slug; other hosts are left as they are (NAV-08). */
export function contentHref(link: ContentLinkData, locale: Locale): string {
  if (link.type === 'custom') return localizeHref(link.url, locale);
  return link.slug.startsWith('/') ? localizeHref(link.slug, locale) : pathTo('content', locale, { slug: link.slug });
}

interface ContentLinkProps {
  link: ContentLinkData;
  className?: string;
  /** Overrides the link's label. */
  children?: ReactNode;
}

export function ContentLink({ link, className, children = link.label }: ContentLinkProps) {
  const href = contentHref(link, useLocale());
  if (isExternalHref(href)) {
    return (
      // noopener for other sites; mail and telephone links open no page.
      <a href={href} className={className} {...(/^(mailto|tel):/i.test(href) ? {} : { rel: 'external noopener' })}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} className={className}>
      {children}
    </Link>
  );
}
