import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { IconButton } from './icon-button.tsx';

/** Title and close button of a dialog or drawer. */
export function ModalHeader({ id, onClose, children }: { id: string; onClose: () => void; children: ReactNode }) {
  return (
    <header>
      <h2 id={id} className="heading text-h3">
        {children}
      </h2>
      <IconButton label={m.ui_close()} icon={<X aria-hidden className="size-5.5" />} onClick={onClose} />
    </header>
  );
}
