/** Closes a sheet that a finger pulls down by its header. Mice and keyboards have the close button and Escape. Loaded when a dialog opens. */

/** Pulled less, it goes back: a slip of the finger. */
const CLOSES_AT_PX = 96;

const followed = new WeakSet<HTMLDialogElement>();

export function followPullDown(dialog: HTMLDialogElement): void {
  const header = dialog.querySelector('header');
  if (!header || followed.has(dialog)) return;
  followed.add(dialog);
  let fromY: number | null = null;
  const distance = ({ clientY }: PointerEvent): number => (fromY === null ? 0 : Math.max(0, clientY - fromY));

  function end(isClosing: boolean): void {
    fromY = null;
    // The style sheet's own place, and its transition, take over.
    dialog.style.removeProperty('translate');
    dialog.style.removeProperty('transition');
    // As Escape does: whoever shows the dialog decides.
    if (isClosing) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  }

  header.addEventListener('pointerdown', (event) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (event.pointerType !== 'touch' || isOnButton || !window.matchMedia('(width < 40rem)').matches) return;
    header.setPointerCapture(event.pointerId);
    fromY = event.clientY;
  });
  header.addEventListener('pointermove', (event) => {
    if (fromY === null) return;
    dialog.style.setProperty('transition', 'none');
    dialog.style.setProperty('translate', `0 ${distance(event)}px`);
  });
  header.addEventListener('pointerup', (event) => end(distance(event) >= CLOSES_AT_PX));
  header.addEventListener('pointercancel', () => end(false));
}
