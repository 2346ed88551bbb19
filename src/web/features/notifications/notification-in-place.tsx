import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useShownNotification } from './use-shown-notification.ts';

/** The message to show now, inside a dialog, which hides the rest of the page from those who can't see it. */
export function NotificationInPlace({ className }: { className?: string }) {
  const message = useShownNotification();
  return (
    <section aria-label={m.notifications_region()} aria-live={message?.type === 'error' ? 'assertive' : 'polite'} className={classNames(message && className)}>
      {message && <Notice tone={message.type}>{message.text}</Notice>}
    </section>
  );
}
