/** Plays what early-presses.ts kept. Loaded only where something was pressed early, which is seldom. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** React knows a field by the last value that it saw set or typed: it is set back unseen, and what stands there is told as if typed now. */
async function retell(field: Field, value: string): Promise<void> {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = field.type === 'checkbox' && value === 'false';
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement) field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // Only fields of text have a selection, and only the one in use is worth it.
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await nextTask();
  // Some take what was typed when they are left, which this one was.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

const isAlive = (element: Element): boolean => element.isConnected && element.closest('[data-waiting]') === null;

/** Plays what was kept in parts that are alive by now, once: first what was typed, then what was pressed. */
export async function playEarlyPresses(): Promise<void> {
  const early = globalThis.earlyPresses;
  if (!early) return;
  // Each in a task of its own, so that React has worked in what the one before it changed.
  for (const [field, value] of early.changed) {
    await nextTask();
    // Who deletes it plays it: two parts may come alive at once.
    if (isAlive(field) && early.changed.delete(field)) await retell(field, value);
  }
  for (const [target, by] of early.pressed) {
    await nextTask();
    if (!isAlive(target) || !early.pressed.delete(target)) continue;
    (by ?? target).removeAttribute('data-early');
    if (target instanceof HTMLFormElement) target.requestSubmit(by);
    else target.click();
  }
}
