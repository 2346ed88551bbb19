import { classNames } from './class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';

interface DialogProps extends ModalProps {
  size?: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } as const;

/** Centred modal; on phones it rises from the bottom. */
export function Dialog({ size = 'sm', ...modal }: DialogProps) {
  return <Modal {...modal} className={classNames('mx-auto sm:mb-auto sm:w-[calc(100%-2rem)] sm:rounded-xl', sizes[size])} heightClassName="max-h-[88dvh]" />;
}
