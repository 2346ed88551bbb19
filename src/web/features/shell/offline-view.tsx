import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SomethingWrongIllustration } from '#web/ui/illustrations/something-wrong.tsx';

/** The network is away: nothing is wrong with the page itself, so it is asked for again. */
export function OfflineView() {
  return (
    <EmptyState
      headingLevel={1}
      className="wrap max-w-2xl py-10 lg:py-16"
      illustration={<SomethingWrongIllustration />}
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
