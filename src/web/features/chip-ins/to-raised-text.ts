import { m } from '#shared/i18n/paraglide/messages.js';

/** How far they are, and how many they are. */
export const toRaisedText = ({ raised, goal, people }: { raised: string; goal: string; people: number }): string =>
  people === 0 ? m.chip_in_sum_of({ raised, goal }) : m.chip_in_raised({ raised, goal, people });
