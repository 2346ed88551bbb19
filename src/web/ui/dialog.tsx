import { classNames } from './class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';

interface DialogProps extends ModalProps {
  size?: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'sheet:max-w-md', md: 'sheet:max-w-xl', lg: 'sheet:max-w-3xl' } as const;

/** Centred modal; below 640 px a sheet from the bottom. */
export function Dialog({ size = 'sm', ...modal }: DialogProps) {
  return <Modal {...modal} className={classNames('modal-box', sizes[size])} heightClassName="max-h-[88dvh]" />;
}
