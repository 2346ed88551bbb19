import { Link } from 'react-router';
import type { GiftState } from '#shared/contract/gifts.ts';
import type { ReceivedThing } from '#shared/contract/reservations.ts';
import type { PromisedGift } from './by-person.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { giftStages } from '#shared/values/wishes/gift-stages.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { GiftRibbon } from '#web/ui/gift-ribbon.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RowList } from '#web/ui/row.tsx';
import { stageNames } from './gift-card.tsx';

interface PersonGiftsProps {
  firstName: string;
  /** The member's reservations for them, newest first. */
  gifts: readonly PromisedGift[];
  /** State of orders for them without a reservation. */
  state: GiftState | null;
  /** Their gifts to the member, newest first. */
  received: readonly ReceivedThing[];
}

interface Row {
  key: string;
  title: string;
  image: PromisedGift['image'];
  stage: PromisedGift['stage'];
  orderId: string | null;
  year: string | null;
}

const rowOf = ({ _id, title, image, stage, orderId, createdAt }: PromisedGift): Row => ({
  key: _id,
  title: title === '' ? m.reservations_thing_gone() : title,
  image,
  stage,
  orderId,
  year: stage === 'given' ? createdAt.slice(0, 4) : null,
});

function ReceivedThings({ firstName, received }: Pick<PersonGiftsProps, 'firstName' | 'received'>) {
  if (received.length === 0) return null;
  return (
    <section aria-labelledby="person-received">
      <h2 id="person-received" className="heading mb-4 text-h2">
        {m.reservations_person_received({ name: firstName })}
      </h2>
      <RowList aria-labelledby="person-received">
        {received.map(({ _id, title, image, createdAt }) => (
          <li key={_id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 py-3.5">
            <GiftPicture image={image} />
            <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {title === '' ? m.reservations_thing_gone() : title}
              <span className="block text-sm font-normal text-soft">{createdAt.slice(0, 4)}</span>
            </p>
          </li>
        ))}
      </RowList>
    </section>
  );
}

function GiftPicture({ image }: Pick<PromisedGift, 'image'>) {
  return (
    <div className="overflow-hidden rounded-lg">
      {image ? <Picture image={image} shape="card" sizes="3.5rem" maxWidth={160} isDecorative className="aspect-4/5 w-full" /> : <NoPicture className="aspect-4/5 w-full" />}
    </div>
  );
}

/** On a person's page: gifts in progress with their stage, given gifts, and received ones. Renders nothing without any. */
export function PersonGifts({ firstName, gifts, state, received }: PersonGiftsProps) {
  return (
    <>
      <GiftsTo firstName={firstName} gifts={gifts} state={state} />
      <ReceivedThings firstName={firstName} received={received} />
    </>
  );
}

function GiftsTo({ firstName, gifts, state }: Omit<PersonGiftsProps, 'received'>) {
  const locale = useLocale();
  const promised = gifts.map(rowOf);
  const isOrderedOnly = state !== null && !gifts.some(({ orderId, stage }) => stage !== 'given' && orderId === state.orderId);
  const rows = isOrderedOnly ? [{ key: state.orderId ?? state.title, title: state.title, image: state.image, stage: state.stage, orderId: state.orderId, year: null }, ...promised] : promised;
  if (rows.length === 0) return null;
  const steps = giftStages.length;
  return (
    <section aria-labelledby="person-gifts">
      <h2 id="person-gifts" className="heading mb-4 text-h2">
        {m.reservations_person_title({ name: firstName })}
      </h2>
      <RowList aria-labelledby="person-gifts">
        {rows.map(({ key, title, image, stage, orderId, year }) => {
          const step = giftStages.indexOf(stage) + 1;
          return (
            <li key={key} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3.5 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
              <GiftPicture image={image} />
              <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                <Link to={orderId === null ? pathTo('userGifts', locale) : pathTo('userOrder', locale, { id: orderId })} className="underline-offset-4 hover:underline">
                  {title}
                </Link>
                {year && <span className="block text-sm font-normal text-soft">{year}</span>}
              </p>
              <div className="max-sm:col-start-2">
                <GiftRibbon reached={step} steps={steps} tiedFrom={giftStages.indexOf('wrapped') + 1} word={stageNames[stage]()} position={m.today_stage_position({ step, steps })} />
              </div>
            </li>
          );
        })}
      </RowList>
    </section>
  );
}
