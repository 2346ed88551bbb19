import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

interface MailedLinkPageProps {
  title: string;
  text: string;
  /** What it is about. */
  children?: ReactNode;
  /** Why something was refused. */
  message: string | null;
  /** What can be done. */
  actions: ReactNode;
}

/** Where a mail's link leads: opening it changes nothing, a press does, and what came of it is heard. */
export function MailedLinkPage({ title, text, children, message, actions }: MailedLinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // What was pressed may be gone: the keyboard goes on at what came of it.
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
