/** A page in the background paints nothing: then it is done after this. */
const UNSEEN_MS = 200;

/** Does what nobody waits to see once the browser has painted what a press has changed, so that the press is answered first. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  function once(): void {
    if (isDone) return;
    isDone = true;
    clearTimeout(unseen);
    work();
  }
  const unseen = setTimeout(once, UNSEEN_MS);
  // A frame's callbacks run before it is painted, and a task that they ask for after.
  requestAnimationFrame(() => setTimeout(once));
}
