import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ModalHeader } from './modal-header.tsx';
import { useModal } from './use-modal.ts';

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in sight below: usually the buttons, or sums and the way on. */
  footer?: ReactNode;
}

interface ShapedModalProps extends ModalProps {
  /** Where on the screen, how large, and how it comes. */
  className: string;
  /** How high what is in it may be. */
  heightClassName: string;
  footerClassName?: string;
}

/** What dialog and drawer have in common: a heading, what scrolls, what stays below. On a low screen (a phone on its side, 400 % zoom) all of it scrolls. */
export function Modal({ isOpen, onClose, title, children, footer, className, heightClassName, footerClassName }: ShapedModalProps) {
  const titleId = useId();
  const { dialogProps, wasOpened } = useModal(isOpen, onClose);
  // A page may hold one for each of its things.
  if (!wasOpened) return null;
  return (
    <dialog {...dialogProps} aria-labelledby={titleId} className={classNames('modal mt-auto w-full max-w-full overflow-hidden rounded-t-xl bg-paper text-ink shadow-soft', className)}>
      <div className={classNames('flex flex-col [@media(max-height:34rem)]:block [@media(max-height:34rem)]:overflow-y-auto', heightClassName)}>
        <ModalHeader id={titleId} onClose={onClose}>
          {title}
        </ModalHeader>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6">{children}</div>
        {footer && <div className={classNames('border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6', footerClassName)}>{footer}</div>}
      </div>
    </dialog>
  );
}
