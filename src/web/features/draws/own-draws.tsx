import { Link } from 'react-router';
import type { OwnDraw } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Bow } from '#web/ui/bow.tsx';
import { RowList } from '#web/ui/row.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** Draws that the member takes part in, whether a mail reached them or not. The names stay under their ribbons. */
export function OwnDraws({ draws, today }: { draws: readonly OwnDraw[]; today: string }) {
  const locale = useLocale();
  if (draws.length === 0) return null;
  return (
    <section>
      <SectionHeading>{m.draws_list_title()}</SectionHeading>
      <RowList>
        {draws.map(({ token, title, startsAt, timeZone }) => (
          <li key={token} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
            <Bow className="h-6 w-8 text-knot" look="filled" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
              <p className="text-sm text-soft">{capitalize(eventWords({ startsAt, endsAt: null, timeZone }, locale, today).text, locale)}</p>
            </div>
            <Link to={pathTo('draw', locale, { token })} className="link inline-flex min-h-tap items-center">
              {m.draws_show()}
            </Link>
          </li>
        ))}
      </RowList>
    </section>
  );
}
