import { classNames } from './class-names.ts';

/** The look of an entry in the bar at the bottom of a phone's screen, an icon of `size-5.75` over a word; one that leads to where one is stands out. */
export const barItemStyle = (isCurrent: boolean): string =>
  classNames('relative flex w-full flex-col items-center gap-0.5 rounded-md pt-2.5 pb-1.5 text-2xs', isCurrent ? 'font-semibold text-primary' : 'font-medium text-soft');
