import { type ReactNode, useId } from 'react';
import { ModalHeader } from './modal-header.tsx';
import { useModal } from './use-modal.ts';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in sight below: sums and the way on. */
  footer?: ReactNode;
}

/** From the right, as high as the screen; on phones a sheet from the bottom. On a low screen (a phone on its side, 400 % zoom) all of it scrolls. */
export function Drawer({ isOpen, onClose, title, children, footer }: DrawerProps) {
  const titleId = useId();
  const { dialogProps, wasOpened } = useModal(isOpen, onClose);
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={titleId}
      className="modal mt-auto h-[92dvh] max-h-none w-full max-w-full overflow-hidden rounded-t-xl bg-paper text-ink shadow-soft [--modal-from:0_2rem] sm:mt-0 sm:ml-auto sm:h-dvh sm:max-w-md sm:rounded-none sm:rounded-l-xl sm:[--modal-from:2rem_0]"
    >
      {wasOpened && (
        <div className="flex h-full flex-col [@media(max-height:34rem)]:block [@media(max-height:34rem)]:overflow-y-auto">
          <ModalHeader id={titleId} onClose={onClose}>
            {title}
          </ModalHeader>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6">{children}</div>
          {footer && <div className="border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
