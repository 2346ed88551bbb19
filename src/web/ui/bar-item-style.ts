/** The look of an entry in the bar at the bottom of a phone's screen: an icon of `size-5.75` over a word. */
export const barItemStyle = 'relative flex w-full flex-col items-center gap-0.5 rounded-md pt-2.5 pb-1.5 text-2xs font-medium text-soft';
