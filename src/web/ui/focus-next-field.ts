import type { KeyboardEvent } from 'react';

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement && element.type !== 'hidden') || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** Makes Enter follow `enterkeyhint`: `next` moves the focus, other fields submit. For a form's onKeyDown. */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  const fields = [...currentTarget.elements].filter(isField).filter((field) => !field.disabled && (field === target || field.checkVisibility()));
  const next = fields[fields.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  // In a radio group, the checked one takes the focus.
  const chosen = next instanceof HTMLInputElement && next.type === 'radio' ? currentTarget.querySelector<HTMLInputElement>(`input[name="${CSS.escape(next.name)}"]:checked`) : null;
  (chosen ?? next).focus();
}
