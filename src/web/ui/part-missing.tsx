import { m } from '#shared/i18n/paraglide/messages.js';
import { ButtonLink } from './button-link.tsx';
import { Notice } from './notice.tsx';

/** Shown when a list failed to load, with a retry link to `to`. */
export function PartMissing({ title, to }: { title: string; to: string }) {
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <ButtonLink to={to} replace preventScrollReset variant="ghost">
          {m.shell_try_again()}
        </ButtonLink>
      }
    />
  );
}
