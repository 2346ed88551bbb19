/** Syncs a native dialog with the state; the browser traps focus, restores it, and handles Escape. */
import { type ComponentPropsWithRef, type MouseEvent, useEffect, useRef, useState } from 'react';

interface Modal {
  /** Spread on the dialog element. */
  dialogProps: Pick<ComponentPropsWithRef<'dialog'>, 'ref' | 'onCancel' | 'onClose' | 'onClick'>;
  /** Until first opened, its content need not be rendered. */
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
      // A gesture of sheets, which the close button can do without.
      import('./pull-down.ts').then(
        ({ followPullDown }) => followPullDown(dialog),
        () => {},
      );
    }
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);

  return {
    wasOpened,
    dialogProps: {
      ref,
      onCancel(event) {
        // Only our own Escape: file inputs and nested dialogs bubble the same event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      onClose(event) {
        if (event.target === event.currentTarget && isOpen) onClose();
      },
      onClick(event: MouseEvent<HTMLDialogElement>) {
        // The content fills the box, so a click on the dialog itself is on the backdrop.
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}
