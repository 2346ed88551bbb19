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
    <dialog {...dialogProps} aria-labelledby={titleId} className={classNames('modal', className)}>
      <div className={classNames('modal-column', heightClassName)}>
        <ModalHeader id={titleId} onClose={onClose}>
          {title}
        </ModalHeader>
        <div className="modal-body">{children}</div>
        {footer && <div className={classNames('modal-footer', footerClassName)}>{footer}</div>}
      </div>
    </dialog>
  );
}
