/** Registers the service worker that caches the offline page. */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  // After the page's own loading. Browsers that refuse (private windows do) just go without.
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
