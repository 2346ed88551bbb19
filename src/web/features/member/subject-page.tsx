import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type SubjectName, subjects } from './subjects.ts';

/** Empty subject: says so, and links to what exists. */
export function SubjectPage({ subject }: { subject: SubjectName }) {
  const locale = useLocale();
  const { title, text, icon: Icon } = subjects[subject];
  return (
    <EmptyState
      headingLevel={1}
      illustration={
        <span className="grid size-28 place-items-center rounded-full bg-sand text-primary">
          <Icon aria-hidden className="size-12" />
        </span>
      }
      title={title()}
      action={
        <>
          <ButtonLink to={pathTo('shop', locale)}>{m.shell_find_gift()}</ButtonLink>
          <ButtonLink to={pathTo('user', locale)} variant="ghost">
            {m.member_to_home()}
          </ButtonLink>
        </>
      }
    >
      <p>{text()}</p>
    </EmptyState>
  );
}
