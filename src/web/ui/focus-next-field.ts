import type { KeyboardEvent } from 'react';

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement && element.type !== 'hidden') || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/**
 * Makes Enter do what the key of a phone's keyboard says: in a field with `enterkeyhint="next"` it moves the focus to the next field. In every other field it
 * submits the form, as always. For a form's onKeyDown.
 */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  const fields = [...currentTarget.elements].filter(isField).filter((field) => !field.disabled && (field === target || field.checkVisibility()));
  const next = fields[fields.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  // Of several choices the chosen one takes the focus.
  const chosen = next instanceof HTMLInputElement && next.type === 'radio' ? currentTarget.querySelector<HTMLInputElement>(`input[name="${CSS.escape(next.name)}"]:checked`) : null;
  (chosen ?? next).focus();
}
