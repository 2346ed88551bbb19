/** Fallback in ms: background pages don't paint. */
const UNSEEN_MS = 200;

/** Runs low-priority work after the next paint, so that the browser first shows the result of a press. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  function once(): void {
    if (isDone) return;
    isDone = true;
    clearTimeout(unseen);
    work();
  }
  const unseen = setTimeout(once, UNSEEN_MS);
  // Frame callbacks run before the paint; a task they queue runs after it.
  requestAnimationFrame(() => setTimeout(once));
}
