/** Opens and closes a native dialog as the state says; the browser keeps focus inside, returns it, and hears Escape. */
import { type ComponentPropsWithRef, type MouseEvent, useEffect, useRef, useState } from 'react';

interface Modal {
  /** Spread on the dialog element. */
  dialogProps: Pick<ComponentPropsWithRef<'dialog'>, 'ref' | 'onCancel' | 'onClose' | 'onClick'>;
  /** Whether it was ever opened: until then its content need not exist. */
  wasOpened: boolean;
}

export function useModal(isOpen: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) {
      const page = document.documentElement;
      page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`);
      dialog.showModal();
    }
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);

  return {
    wasOpened,
    dialogProps: {
      ref,
      onCancel(event) {
        // Only our own Escape: a file chooser or a dialog inside sends the same event upwards.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      onClose(event) {
        if (event.target === event.currentTarget && isOpen) onClose();
      },
      onClick(event: MouseEvent<HTMLDialogElement>) {
        // The dialog's own box is filled by its content, so a press on the element itself is one on the backdrop.
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}
