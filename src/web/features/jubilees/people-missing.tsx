import { useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shown when people could not be loaded: a retry link to the same page, which works without JavaScript. */
export function PeopleMissing() {
  const { pathname, search, state } = useLocation();
  return (
    <Notice
      tone="warning"
      isLive
      title={m.jubilees_coming_missing()}
      action={
        <ButtonLink to={{ pathname, search }} state={state as unknown} replace preventScrollReset variant="ghost">
          {m.shell_try_again()}
        </ButtonLink>
      }
    />
  );
}
