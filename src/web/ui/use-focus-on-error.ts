/** After a form was sent in vain, focus goes to the first field that says what is wrong. */
import { type RefObject, useCallback, useRef } from 'react';

export function useFocusOnError(): { form: RefObject<HTMLFormElement | null>; focusError: () => void } {
  const form = useRef<HTMLFormElement>(null);
  // Once the messages stand beside their fields.
  const focusError = useCallback(() => void requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()), []);
  return { form, focusError };
}
