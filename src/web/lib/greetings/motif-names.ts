import { greetingMotifs, type GreetingMotif } from '#shared/values/celebrations/greeting-motifs.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

export function toMotifName(motif: GreetingMotif, years: number | null): string {
  if (motif === 'figure') return m.greetings_motif_figure({ years: years ?? '' });
  return motif === 'bouquet' ? m.greetings_motif_bouquet() : motif === 'bunting' ? m.greetings_motif_bunting() : m.greetings_motif_bow();
}

/** The figure first, for round years alone. */
export const listMotifs = (years: number | null): GreetingMotif[] => greetingMotifs.filter((motif) => motif !== 'figure' || (years !== null && areRoundYears(years)));
