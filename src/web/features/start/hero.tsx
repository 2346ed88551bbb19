import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { GiftDay } from './gift-days.ts';
import { HeroPhoto } from './hero-photo.tsx';
import { balloon, tulips } from './hero-photos.ts';

/** What the shop is for, in one sentence, and the next day of giving among photos. */
export function Hero({ next, productName }: { next: GiftDay | undefined; productName: string }) {
  const locale = useLocale();
  return (
    <section className="wrap grid items-center gap-x-14 gap-y-7 pt-6 pb-2 lg:grid-cols-[1.02fr_1fr] lg:pt-14 lg:pb-4">
      <div>
        <h1 className="heading text-hero">{m.start_title()}</h1>
        <p className="mt-3.5 max-w-[30em] text-[1.0625rem] leading-relaxed text-soft lg:mt-6 lg:text-xl">{m.start_lead({ product: productName })}</p>
        <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
          <ButtonLink to={pathTo('shop', locale)} size="lg" className="max-sm:flex-1 max-sm:px-4">
            {m.start_find_gift()}
          </ButtonLink>
          <ButtonLink to={`${pathTo('shop', locale)}?sort=newest`} size="lg" variant="ghost" className="max-sm:flex-1 max-sm:px-4">
            {m.start_see_news()}
          </ButtonLink>
        </div>
      </div>
      <div className="flex h-[22.5rem] gap-2.5 sm:h-[28rem] lg:h-[36rem] lg:gap-4">
        <HeroPhoto photo={tulips} alt={m.start_photo_tulips()} sizes="(min-width: 64rem) 22rem, 55vw" className="basis-[55%]" />
        <div className="flex min-w-0 flex-1 flex-col gap-2.5 lg:gap-4">
          {next && (
            <Link
              to={next.occasion ? `${pathTo('shop', locale)}?occasion=${next.occasion}` : pathTo('shop', locale)}
              className="group flex flex-col justify-between gap-2 rounded-xl bg-rose p-4 lg:gap-7 lg:p-6"
            >
              <span className="text-sm font-semibold text-soft">{m.start_next_day()}</span>
              <span>
                <strong className="heading block text-h3 lg:text-[2.125rem] lg:leading-[1.08]">
                  {next.name} {next.inDays}
                </strong>
                <span className="mt-1.5 block text-sm font-semibold text-accent underline-offset-4 group-hover:underline lg:mt-4 lg:text-base">
                  {next.orderBy ? m.start_order_by({ day: next.orderBy }) : next.custom}
                </span>
              </span>
            </Link>
          )}
          <HeroPhoto photo={balloon} alt={m.start_photo_balloon()} sizes="(min-width: 64rem) 18rem, 42vw" className="flex-1 object-[60%_8%]" />
        </div>
      </div>
    </section>
  );
}
