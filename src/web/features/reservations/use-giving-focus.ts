import { useEffect, useRef } from 'react';

/** Moves the focus to a replacement when what is taken changes the buttons; `mark` before a press that may. */
export function useGivingFocus(own: number, left: number) {
  const part = useRef<HTMLDivElement>(null);
  const giveButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(false);

  // The pressed button may be gone: focus moves to its replacement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is taken, the buttons change
  useEffect(() => {
    if (isMoved.current && document.activeElement === document.body) (undoButton.current ?? giveButton.current ?? part.current)?.focus({ preventScroll: true });
    isMoved.current = false;
  }, [own, left]);

  const mark = (): void => {
    isMoved.current = true;
  };
  return { part, giveButton, undoButton, mark };
}
