import { m } from '#shared/i18n/paraglide/messages.js';
import { ButtonLink } from './button-link.tsx';
import { Notice } from './notice.tsx';

/** In place of a list that could not be had: says so, with the way to try again at `to`. */
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
