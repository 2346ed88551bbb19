import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { localeOfPath } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Staff-written HTML, sanitised by the server to a few harmless tags (CMS-02). */
export function RichText({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate();
  const locale = useLocale();

  // Links to the other language load a document.
  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.origin !== window.location.origin || link.hash || link.hasAttribute('download')) return;
    if (localeOfPath(link.pathname) !== locale) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  }

  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click of the link
  // biome-ignore lint/a11y/noStaticElementInteractions: only what bubbles up from links is heard
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, when it was stored
  return <div className={classNames('rich-text', className)} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
