import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { BUILD_POLL_MS, findLatestBuildId, isChunkLoadError, reloadOnce } from '#web/lib/browser/build-updates.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FloatingBar } from '#web/ui/floating-bar.tsx';

const reload = () => window.location.reload();

/** Offers to reload for a new build; a missing chunk of the old one reloads automatically. */
export function BuildUpdateBar() {
  const ownBuildId = useRootData()?.settings.buildId;
  const [isNewer, setIsNewer] = useState(false);

  useEffect(() => {
    if (!ownBuildId) return;
    async function ask() {
      if (document.visibilityState !== 'visible') return;
      const latest = await findLatestBuildId((path) => window.fetch(path, { cache: 'no-store' }));
      if (latest !== null && latest !== ownBuildId) setIsNewer(true);
    }
    const timer = window.setInterval(ask, BUILD_POLL_MS);
    window.addEventListener('focus', ask);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, [ownBuildId]);

  useEffect(() => {
    // Offline, a reload would lose the page too.
    const reloadForMissingPart = () => navigator.onLine && reloadOnce({ storage: window.sessionStorage, nowMs: Date.now(), reload });
    const onError = (event: ErrorEvent) => isChunkLoadError(event.error) && reloadForMissingPart();
    const onRejection = (event: PromiseRejectionEvent) => isChunkLoadError(event.reason) && reloadForMissingPart();
    window.addEventListener('vite:preloadError', reloadForMissingPart);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('vite:preloadError', reloadForMissingPart);
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);

  return (
    <FloatingBar>
      {isNewer && (
        <>
          <p className="text-[0.96875rem] font-medium">{m.shell_new_version()}</p>
          <Button size="sm" icon={<RefreshCw aria-hidden className="size-4" />} onClick={reload}>
            {m.shell_reload()}
          </Button>
        </>
      )}
    </FloatingBar>
  );
}
