import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

interface MailedLinkPageProps {
  title: string;
  text: string;
  /** Subject of the link. */
  children?: ReactNode;
  message: string | null;
  actions: ReactNode;
}

/** Page opened from a mailed link: opening it changes nothing, a button does; the result is announced. */
export function MailedLinkPage({ title, text, children, message, actions }: MailedLinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // The pressed button may be gone: focus moves to the result.
  useEffect(() => {
    if (shown.current !== title && document.activeElement === document.body) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="mx-auto max-w-xl">
        <div role="status">
          <h1 ref={heading} tabIndex={-1} className="heading text-h2">
            {title}
          </h1>
          {children}
          <p className="mt-3 text-lg text-soft">{text}</p>
        </div>
        {message !== null && (
          <Notice tone="error" isLive className="mt-5">
            {message}
          </Notice>
        )}
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </div>
    </div>
  );
}
