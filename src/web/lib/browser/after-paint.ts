/** Fallback in ms: background pages don't paint. */
const UNSEEN_MS = 200;

/** Runs low-priority work after the next paint. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  function once(): void {
    if (isDone) return;
    isDone = true;
    clearTimeout(unseen);
    work();
  }
  const unseen = setTimeout(once, UNSEEN_MS);
  requestAnimationFrame(() => setTimeout(once));
}
