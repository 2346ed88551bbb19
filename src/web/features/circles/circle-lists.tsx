import { Link } from 'react-router';
import type { Circle } from '#shared/contract/circles.ts';
import type { CircleWishlist } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { listed } from '#shared/values/text/listed.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { AskCircle } from './ask-circle.tsx';
import { listTitles } from './circle-texts.ts';

interface CircleListsProps {
  circle: Circle;
  /** Null if they could not be read. */
  wishlists: readonly CircleWishlist[] | null;
  onFailed: (message: string) => void;
}

function ListCard({ circleId, list: { _id, name, forName, covers, owner, itemCount } }: { circleId: string; list: CircleWishlist }) {
  const locale = useLocale();
  const [first, ...more] = covers;
  return (
    <article className="relative">
      <div className="grid aspect-8/5 grid-cols-[2fr_1fr] grid-rows-2 gap-1 overflow-hidden rounded-xl bg-sunken">
        {first ? (
          <>
            <Picture
              image={first}
              shape="card"
              sizes="16rem"
              maxWidth={640}
              isDecorative
              className={more.length > 0 ? 'row-span-2 h-full w-full object-cover' : 'col-span-2 row-span-2 h-full w-full object-cover'}
            />
            {more.slice(0, 2).map((image) => (
              <Picture
                key={image.id}
                image={image}
                shape="card"
                sizes="8rem"
                maxWidth={320}
                isDecorative
                className={more.length === 1 ? 'row-span-2 h-full w-full object-cover' : 'h-full w-full object-cover'}
              />
            ))}
          </>
        ) : (
          <NoPicture className="col-span-2 row-span-2 h-full w-full" />
        )}
      </div>
      <h3 className="heading mt-3 text-h3 leading-tight [overflow-wrap:anywhere]">
        <Link
          to={pathTo('userCircle', locale, { '*': `${circleId}/wishlist/${_id}` })}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-xl focus-visible:after:outline-[2.5px] focus-visible:after:outline-primary"
        >
          {forName === '' ? owner.firstName : forName}
        </Link>
      </h3>
      <p className="mt-0.5 text-sm text-soft [overflow-wrap:anywhere]">
        {name}, {m.wishlists_count({ count: itemCount })}
      </p>
    </article>
  );
}

/** The lists that the circle's members show, and who shows none. */
export function CircleLists({ circle, wishlists, onFailed }: CircleListsProps) {
  const locale = useLocale();
  const { _id, kind, people } = circle;
  const without = people.filter(({ memberId, isSelf }) => memberId !== null && !isSelf && !wishlists?.some(({ owner }) => owner.memberId === memberId));
  return (
    <section aria-labelledby="circle-lists">
      <SectionHeading id="circle-lists" more={{ to: pathTo('userWishlists', locale), label: m.circles_show_list() }}>
        {listTitles[kind]()}
      </SectionHeading>
      {wishlists === null ? (
        <PartMissing title={m.wishlists_load_failed()} to={pathTo('userCircle', locale, { '*': _id })} />
      ) : (
        <>
          {wishlists.length > 0 && (
            <ul className="grid gap-x-5 gap-y-7 sm:grid-cols-2 xl:grid-cols-3">
              {wishlists.map((list) => (
                <li key={list._id}>
                  <ListCard circleId={_id} list={list} />
                </li>
              ))}
            </ul>
          )}
          {without.length > 0 && (
            <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 first:mt-0">
              <p className="text-soft [overflow-wrap:anywhere]">
                {m.circles_without({
                  names: listed(
                    without.map(({ firstName }) => firstName),
                    getLocale(),
                  ),
                })}
              </p>
              <AskCircle
                circleId={_id}
                about="list"
                memberIds={without.flatMap(({ memberId, jubileeId }) => (memberId !== null && jubileeId !== null ? [memberId] : []))}
                label={m.circles_ask_list()}
                onFailed={onFailed}
              />
            </div>
          )}
          {wishlists.length === 0 && without.length === 0 && <p className="text-soft">{m.circles_alone()}</p>}
        </>
      )}
    </section>
  );
}
