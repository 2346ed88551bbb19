import { Modal, type ModalProps } from './modal.tsx';

/** Full-height modal from the right; below 640 px a sheet from the bottom. */
export function Drawer(modal: ModalProps) {
  return (
    <Modal
      {...modal}
      className="h-[92dvh] max-h-none [--modal-from:0_2rem] sheet:mt-0 sheet:ml-auto sheet:h-dvh sheet:max-w-md sheet:rounded-none sheet:rounded-l-xl sheet:[--modal-from:2rem_0]"
      heightClassName="h-full"
      footerClassName="bg-surface"
    />
  );
}
