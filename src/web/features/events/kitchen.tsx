import type { Event } from '#shared/contract/events.ts';
import { diets } from '#shared/values/celebrations/event-words.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { RowList } from '#web/ui/row.tsx';
import { dietNames, listNames } from './event-texts.ts';

/** Answers to the hosts' questions of guests with a place: diets counted, texts quoted. */
export function Kitchen({ event: { guests, asks } }: { event: Event }) {
  const coming = guests.filter(({ answer, waitingPosition }) => answer === 'yes' && waitingPosition === null);
  const asked = new Set(asks.map(({ _id }) => _id));
  const counted = diets.map((diet) => ({ diet, who: coming.filter((guest) => guest.asks.some((one) => asked.has(one._id) && one.diets.includes(diet))) })).filter(({ who }) => who.length > 0);
  const said = asks.map((ask) => ({
    ask,
    texts: coming.flatMap((guest) => guest.asks.filter(({ _id, text }) => _id === ask._id && text !== '').map(({ text }) => ({ id: guest._id, name: guest.name, text }))),
  }));
  if (counted.length === 0 && said.every(({ texts }) => texts.length === 0)) return null;
  return (
    <section>
      <h2 className="heading mb-3 text-h3">{m.events_kitchen()}</h2>
      {counted.length > 0 && (
        <RowList>
          {counted.map(({ diet, who }) => (
            <li key={diet} className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3 py-3 sm:grid-cols-[2.5rem_1fr_1fr]">
              <span className="heading text-h4">{who.length}</span>
              <span>{dietNames[diet]()}</span>
              <span className="col-start-2 text-sm text-soft [overflow-wrap:anywhere] sm:col-start-3 sm:text-right">{listNames(who.map(({ name }) => name))}</span>
            </li>
          ))}
        </RowList>
      )}
      {said.map(
        ({ ask, texts }) =>
          texts.length > 0 && (
            <div key={ask._id} className="mt-4">
              <h3 className="font-semibold">{ask.text}</h3>
              <ul className="mt-1 grid gap-1 text-soft">
                {texts.map(({ id, name, text }) => (
                  <li key={id} className="[overflow-wrap:anywhere]">
                    {name}: {text}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}
