import { Share2 } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from './button.tsx';

interface ShareButtonProps {
  title: string;
  url: string;
  /** The server can't know the browser's features. */
  isHydrated: boolean;
}

/** Opens the device's share sheet; renders nothing without one. */
export function ShareButton({ title, url, isHydrated }: ShareButtonProps) {
  if (!isHydrated || typeof navigator.share !== 'function') return null;
  return (
    <Button
      variant="ghost"
      icon={<Share2 aria-hidden className="size-5" />}
      onClick={() =>
        void navigator.share({ title, url }).catch(() => {
          // Share sheet dismissed.
        })
      }
    >
      {m.ui_share()}
    </Button>
  );
}
