import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useShownNotification } from './use-shown-notification.ts';

/** The current message, inside a dialog, which hides the rest of the page from screen readers. */
export function NotificationInPlace({ className }: { className?: string }) {
  const message = useShownNotification();
  return (
    <section aria-label={m.notifications_region()} aria-live={message?.type === 'error' ? 'assertive' : 'polite'} className={classNames(message && className)}>
      {message && <Notice tone={message.type}>{message.text}</Notice>}
    </section>
  );
}
