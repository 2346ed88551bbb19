import { Link } from 'react-router';
import type { Image } from '#shared/contract/common.ts';
import type { BlockOf } from '#shared/contract/content-blocks.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ContentLink } from '#web/lib/page/content-link.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { GiftDay } from './gift-days.ts';

interface HeroProps {
  block: BlockOf<'hero'>;
  /** The next gift day, if the block shows it. */
  next: GiftDay | undefined;
  /** 1 if it is the page's title. */
  headingLevel: 1 | 2;
}

const variants = ['primary', 'ghost'] as const;

function NextDay({ next }: { next: GiftDay }) {
  const shop = pathTo('shop', useLocale());
  return (
    <Link to={next.occasion ? `${shop}?occasion=${next.occasion}` : shop} className="group flex flex-col justify-between gap-2 rounded-xl bg-rose p-4 lg:gap-7 lg:p-6">
      <span className="text-sm font-semibold text-soft">{m.start_next_day()}</span>
      <span>
        <strong className="heading block text-h3 xl:text-[2.125rem] xl:leading-[1.08]">
          {next.name} <span className="inline-block">{next.inDays}</span>
        </strong>
        <span className="mt-1.5 block text-sm font-semibold text-balance text-accent underline-offset-4 group-hover:underline lg:mt-4 lg:text-base">{next.orderBy ?? next.custom}</span>
      </span>
    </Link>
  );
}

/** Upright pictures narrower than this fit the upright boxes better uncropped. */
const NARROW = 0.75;

function HeroPicture({ image, sizes, className }: { image: Image; sizes: string; className: string }) {
  const shape = image.width / image.height < NARROW ? 'full' : 'card';
  return <Picture image={image} shape={shape} sizes={sizes} minWidth={320} isEager className={classNames('min-h-0 min-w-0 rounded-xl object-top', className)} />;
}

/** Hero: one sentence, up to two links, two pictures and the next gift day. */
export function Hero({ block: { heading, text, links, pictures }, next, headingLevel }: HeroProps) {
  const Heading = `h${headingLevel}` as const;
  const [first, second] = pictures;
  const isPaired = second !== undefined || next !== undefined;
  return (
    <section className={classNames('wrap grid items-center gap-x-14 gap-y-7 pt-6 pb-2 lg:pt-14 lg:pb-4', first && 'lg:grid-cols-[1.02fr_1fr]')}>
      <div className={classNames(!first && 'max-w-3xl')}>
        <Heading className="heading text-hero hyphens-auto">{heading}</Heading>
        {text && <p className="mt-3.5 max-w-[30em] text-[1.0625rem] leading-relaxed text-soft lg:mt-6 lg:text-xl">{text}</p>}
        {links.length > 0 && (
          <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
            {links.map((link, index) => (
              <ContentLink key={link.label} link={link} className={classNames(buttonStyle({ size: 'lg', variant: variants[index] }), 'max-sm:flex-1 max-sm:px-4')} />
            ))}
          </div>
        )}
      </div>
      {first && (
        <div className="flex h-[22.5rem] gap-2.5 sm:h-[28rem] lg:h-[36rem] lg:gap-4">
          <HeroPicture image={first} sizes={isPaired ? '(min-width: 64rem) 22rem, 55vw' : '(min-width: 64rem) 38rem, 92vw'} className={isPaired ? 'basis-[55%]' : 'w-full'} />
          {isPaired && (
            <div className="flex min-w-0 flex-1 flex-col gap-2.5 lg:gap-4">
              {next && <NextDay next={next} />}
              {second && <HeroPicture image={second} sizes="(min-width: 64rem) 18rem, 42vw" className="flex-1" />}
            </div>
          )}
        </div>
      )}
    </section>
  );
}
