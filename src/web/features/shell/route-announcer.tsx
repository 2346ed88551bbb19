import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export const MAIN_ID = 'main';

/** Tells a screen reader that another page is shown, and lets the keyboard begin at its top: browsers do so only for documents. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setTitle(document.title);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
