/** Whether the document was loaded for another page: its policy lets Stripe in on the pages with its fields alone. */
export function isOtherDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname !== window.location.pathname;
}
