import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export const MAIN_ID = 'main';

/** The path shown last in this document. It outlives the component: each layout has an announcer of its own, and going to the checkout changes the layout. */
let shownPath: string | null = null;

/** Tells a screen reader that another page is shown, and lets the keyboard begin at its top: browsers do so only for documents. */
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
