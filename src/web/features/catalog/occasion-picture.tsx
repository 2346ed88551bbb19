import type { Occasion } from '#shared/contract/catalog.ts';

export function OccasionPicture({ occasion }: { occasion: Occasion }) {
  return <img src={`/pictures/occasions/${occasion}.webp`} width={144} height={144} alt="" decoding="async" className="size-24 shrink-0 rounded-full bg-sand max-sm:size-20 lg:size-36" />;
}
