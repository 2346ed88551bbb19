import { Share2 } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from './button.tsx';

interface ShareButtonProps {
  title: string;
  url: string;
  /** The server knows nothing of what the browser can. */
  isHydrated: boolean;
}

/** Opens the device's own sheet for sharing; nothing where it has none. */
export function ShareButton({ title, url, isHydrated }: ShareButtonProps) {
  if (!isHydrated || typeof navigator.share !== 'function') return null;
  return (
    <Button
      variant="ghost"
      icon={<Share2 aria-hidden className="size-5" />}
      onClick={() =>
        void navigator.share({ title, url }).catch(() => {
          // Closed without sharing.
        })
      }
    >
      {m.ui_share()}
    </Button>
  );
}
