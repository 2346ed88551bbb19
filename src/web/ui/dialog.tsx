import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ModalHeader } from './modal-header.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in sight below: usually the buttons. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } as const;

/** In the middle of the screen; on phones it rises from the bottom. */
export function Dialog({ isOpen, onClose, title, children, footer, size = 'sm' }: DialogProps) {
  const titleId = useId();
  const { dialogProps, wasOpened } = useModal(isOpen, onClose);
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={titleId}
      className={classNames('modal mx-auto mt-auto w-full max-w-full overflow-hidden rounded-t-xl bg-paper text-ink shadow-soft sm:mb-auto sm:w-[calc(100%-2rem)] sm:rounded-xl', sizes[size])}
    >
      {wasOpened && (
        <div className="flex max-h-[88dvh] flex-col [@media(max-height:34rem)]:block [@media(max-height:34rem)]:overflow-y-auto">
          <ModalHeader id={titleId} onClose={onClose}>
            {title}
          </ModalHeader>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6 sm:px-6">{children}</div>
          {footer && <div className="border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
