/** Replays what early-presses.ts recorded. Loaded only if something was pressed early. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** React tracks a field's last seen value: resets it silently, then dispatches the current value. */
async function replayInput(field: Field, value: string): Promise<void> {
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
  // Only text fields have a selection, and only the focused one needs it.
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await nextTask();
  // Some fields apply input on blur, which has already happened.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

const isAlive = (element: Element): boolean => element.isConnected && element.closest('[data-waiting]') === null;

/** Replays, once, what was recorded in parts now hydrated: first input, then presses. */
export async function playEarlyPresses(): Promise<void> {
  const early = globalThis.earlyPresses;
  if (!early) return;
  for (const [field, value] of early.changed) {
    await nextTask();
    // Two parts may hydrate at once: whichever run deletes the entry replays it.
    if (isAlive(field) && early.changed.delete(field)) await replayInput(field, value);
  }
  for (const [target, by] of early.pressed) {
    await nextTask();
    if (!isAlive(target) || !early.pressed.delete(target)) continue;
    (by ?? target).removeAttribute('data-early');
    if (target instanceof HTMLFormElement) target.requestSubmit(by);
    else target.click();
  }
}
