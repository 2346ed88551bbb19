import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null;

/** "/" leads to the page's search field, except while somebody types elsewhere. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
