import { Modal, type ModalProps } from './modal.tsx';

/** Full-height modal from the right; on phones a sheet from the bottom. */
export function Drawer(modal: ModalProps) {
  return (
    <Modal
      {...modal}
      className="h-[92dvh] max-h-none [--modal-from:0_2rem] sm:mt-0 sm:ml-auto sm:h-dvh sm:max-w-md sm:rounded-none sm:rounded-l-xl sm:[--modal-from:2rem_0]"
      heightClassName="h-full"
      footerClassName="bg-surface"
    />
  );
}
