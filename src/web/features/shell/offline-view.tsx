import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Network down: the page itself is fine, so it reloads automatically once online. */
export function OfflineView() {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);

  return (
    <EmptyState
      headingLevel={1}
      className="wrap max-w-2xl py-10 lg:py-16"
      illustration={
        <span className="grid size-28 place-items-center rounded-full bg-sand text-primary">
          <WifiOff aria-hidden className="size-12" />
        </span>
      }
      title={m.shell_offline_title()}
      action={
        <Button size="lg" onClick={() => window.location.reload()}>
          {m.shell_try_again()}
        </Button>
      }
    >
      <p>{m.shell_offline_text()}</p>
    </EmptyState>
  );
}
