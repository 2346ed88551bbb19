import { Link } from 'react-router';
import type { EventSummary } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface GatheringProps {
  event: EventSummary | null;
  /** The member takes part in its draw. */
  isDrawn: boolean;
  today: string;
}

/** The circle's next event, or the question who will hold it. */
export function Gathering({ event, isDrawn, today }: GatheringProps) {
  const locale = useLocale();
  if (event === null)
    return (
      <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset lg:p-7">
        <h2 className="heading text-h3">{m.circles_no_gathering()}</h2>
        <ButtonLink to={pathTo('userEvent', locale, { '*': 'new' })} variant="ghost">
          {m.circles_hold()}
        </ButtonLink>
      </section>
    );
  const { _id, title, invitation, place } = event;
  const to = invitation ? `${pathTo('event', locale, { publicId: invitation.publicId })}?token=${invitation.token}` : pathTo('userEvent', locale, { '*': _id });
  return (
    <section aria-labelledby="gathering" className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset lg:p-7">
      <div className="min-w-0">
        <h2 id="gathering" className="heading text-h2 [overflow-wrap:anywhere]">
          {title}
        </h2>
        <p className="mt-1 text-soft [overflow-wrap:anywhere]">
          {capitalize(eventWords(event, locale, today).text, locale)}
          {place ? `. ${place}` : ''}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {invitation === null && (
          <Link to={pathTo('userEvent', locale, { '*': `${_id}/draw` })} className="link inline-flex min-h-tap items-center">
            {isDrawn ? m.draws_side_see() : m.draws_side_open()}
          </Link>
        )}
        <Link to={to} className="link inline-flex min-h-tap items-center">
          {m.circles_whole_invitation()}
        </Link>
      </div>
    </section>
  );
}
