import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export const MAIN_ID = 'main';

/** Last path shown in this document, across layouts. */
let shownPath: string | null = null;

/** Announces client-side navigations to screen readers and moves focus to the top. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');

  useEffect(() => {
    const isFirst = shownPath === null;
    if (shownPath === pathname) return;
    shownPath = pathname;
    if (isFirst) return;
    setTitle(document.title);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
