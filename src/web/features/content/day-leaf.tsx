import type { GiftDay } from './gift-days.ts';

export function DayLeaf({ day, dayOfMonth, month }: Pick<GiftDay, 'day' | 'dayOfMonth' | 'month'>) {
  return (
    <time dateTime={day} className="w-15 shrink-0 rounded-lg bg-sand py-2 text-center">
      <span className="block text-xs font-semibold uppercase">{month}</span>
      <span className="heading block text-[1.625rem] leading-none">{dayOfMonth}</span>
    </time>
  );
}
