/** After a failed submit, focuses the first field with an error. */
import { type RefObject, useCallback, useRef } from 'react';

/** A third of a second. */
const MAX_FRAMES = 20;

export function useFocusOnError(): { form: RefObject<HTMLFormElement | null>; focusError: () => void } {
  const form = useRef<HTMLFormElement>(null);
  // Waits for the errors to render: other updates may take a few frames first.
  const focusError = useCallback(() => {
    let framesLeft = MAX_FRAMES;
    function focusFirst(): void {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      framesLeft -= 1;
      if (field) field.focus();
      else if (framesLeft > 0) requestAnimationFrame(focusFirst);
    }
    requestAnimationFrame(focusFirst);
  }, []);
  return { form, focusError };
}
