import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** On the home: that answers to the member's birthday link have come in. */
export function BirthdayNews({ count }: { count: number }) {
  const locale = useLocale();
  return (
    <Notice
      tone="success"
      title={m.birthdays_news({ count })}
      action={
        <ButtonLink variant="ghost" to={`${pathTo('userFriends', locale)}#birthdays`}>
          {m.birthdays_news_see()}
        </ButtonLink>
      }
    />
  );
}
