import { CircleAlert, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { IconButton } from './icon-button.tsx';

interface ToastMessage {
  /** Distinguishes repeats of the same text: announced again. */
  id?: number;
  text: string;
  type: 'error' | 'info';
}

interface ToastRegionProps {
  /** The message to show; null for none. The caller queues them. */
  message: ToastMessage | null;
  onDismiss: () => void;
  icon?: ReactNode;
  /** Beside the text: undo. */
  action?: ReactNode;
  /** Further actions, below the text. */
  children?: ReactNode;
}

/** Toasts: above the bottom bar on phones, at the lower left on desktops. Always rendered, so that changes are announced. */
export function ToastRegion({ message, onDismiss, icon, action, children }: ToastRegionProps) {
  const isError = message?.type === 'error';
  const Icon = isError ? CircleAlert : Info;
  return (
    <div role="status" aria-live={isError ? 'assertive' : 'polite'} className="floating z-40 lg:left-6">
      {message && (
        <div key={message.id} className="floating-in flex max-w-md flex-wrap gap-x-3 rounded-lg bg-ink py-2 pr-2 pl-4 text-paper forced-colors:border">
          {icon ?? <Icon aria-hidden className="size-5" />}
          <p className="min-w-0 flex-1 text-[0.96875rem] font-medium [overflow-wrap:anywhere]">{message.text}</p>
          {action}
          <IconButton label={m.ui_close()} icon={<X aria-hidden className="size-4.5" />} onClick={onDismiss} className="text-paper! hover:bg-soft!" />
          {children}
        </div>
      )}
    </div>
  );
}
