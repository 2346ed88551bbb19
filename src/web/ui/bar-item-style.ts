import { classNames } from './class-names.ts';

/** Style of a bottom bar item on phones: an icon of `size-5.75` over a label; the current page's is highlighted. */
export const barItemStyle = (isCurrent: boolean): string =>
  classNames('relative flex w-full flex-col items-center gap-0.5 rounded-md pt-2.5 pb-1.5 text-2xs', isCurrent ? 'font-semibold text-primary' : 'font-medium text-soft');
