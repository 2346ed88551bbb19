import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { FloatingBar } from '#web/ui/floating-bar.tsx';

/**
 * Offline, keeps the current page and explains why no other opens. Otherwise the router, unable to load a page's
 * code, reloads, and the browser's error page replaces the shop.
 */
export function OfflineBar() {
  const [isOffline, setIsOffline] = useState(false);
  const blocker = useBlocker(isOffline);

  useEffect(() => {
    const update = () => setIsOffline(!window.navigator.onLine);
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);

  // Back online, the requested page opens.
  useEffect(() => {
    if (!isOffline && blocker.state === 'blocked') blocker.proceed();
  }, [isOffline, blocker]);

  return (
    <FloatingBar>
      {isOffline && (
        <>
          <WifiOff aria-hidden className="size-5 text-accent" />
          <p className="-ml-1 pr-4 text-[0.96875rem] font-medium">{m.shell_offline_bar()}</p>
        </>
      )}
    </FloatingBar>
  );
}
