import { Gift } from 'lucide-react';
import type { GivenThing } from '#shared/contract/reservations.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { listed } from '#shared/values/text/listed.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Card } from '#web/ui/card.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { LoadedGiven } from './load-given.ts';

interface GivenPartProps {
  loaded: LoadedGiven;
  /** The page's URL. */
  path: string;
}

/** The names of those who paid together, or the giver's. */
function fromWhom({ giver, contributors }: GivenThing, locale: Locale): string {
  const names = contributors.map(({ name }) => name).filter((name) => name !== '');
  if (names.length > 0) return m.reservations_given_by({ name: listed(names, locale) });
  return giver === null ? m.reservations_given_nobody() : m.reservations_given_by({ name: giver });
}

/** For the recipient: gifts and givers, once no longer a surprise. Renders nothing before. */
export function GivenPart({ loaded: { given, isMissing }, path }: GivenPartProps) {
  const locale = useLocale();
  if (isMissing) return <PartMissing title={m.reservations_given_missing()} to={path} />;
  if (given === null) return null;
  return (
    <Card as="section" aria-labelledby="given">
      <h2 id="given" className="heading flex items-center gap-2 text-h3">
        <Gift aria-hidden className="size-5 shrink-0" />
        {m.reservations_given_title()}
      </h2>
      <p className="mt-1 text-soft">{given.length > 0 ? m.reservations_given_text() : m.reservations_given_none()}</p>
      {given.length > 0 && (
        <ul aria-labelledby="given" className="mt-4 grid gap-3 sm:grid-cols-2">
          {given.map((thing) => (
            <li key={thing._id} className="grid grid-cols-[4rem_1fr] items-center gap-x-3">
              <div className="overflow-hidden rounded-lg bg-sunken">
                {thing.image ? <Picture image={thing.image} shape="card" sizes="4rem" maxWidth={160} isDecorative className="aspect-4/5 w-full" /> : <NoPicture className="aspect-4/5 w-full" />}
              </div>
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-semibold">
                  {thing.quantity > 1 && `${thing.quantity} × `}
                  {thing.title === '' ? m.reservations_thing_gone() : thing.title}
                </span>
                <span className="text-soft">{fromWhom(thing, locale)}</span>
                {thing.contributors
                  .filter(({ greeting }) => greeting !== '')
                  .map(({ name, greeting }) => (
                    <span key={name + greeting} className="mt-1 block text-sm whitespace-pre-line">
                      {name === '' ? greeting : m.chip_in_greeting_from({ name, greeting })}
                    </span>
                  ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
