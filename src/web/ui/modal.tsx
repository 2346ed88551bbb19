import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ModalHeader } from './modal-header.tsx';
import { useModal } from './use-modal.ts';

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Sticky footer: usually buttons, or totals and the next step. */
  footer?: ReactNode;
}

interface ShapedModalProps extends ModalProps {
  className: string;
  heightClassName: string;
  footerClassName?: string;
}

/** Shared by dialog and drawer: heading, scrolling content, sticky footer. On low screens (landscape phone, 400 % zoom) everything scrolls. */
export function Modal({ isOpen, onClose, title, children, footer, className, heightClassName, footerClassName }: ShapedModalProps) {
  const titleId = useId();
  const { dialogProps, wasOpened } = useModal(isOpen, onClose);
  // Rendered lazily: a page may hold one per item.
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
