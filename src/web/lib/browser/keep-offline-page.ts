/** Has the browser keep the page that stands in while the network is away; without service workers there is none. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  // Once the page has all that it needs itself. A browser that refuses (private windows do) only goes without.
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
