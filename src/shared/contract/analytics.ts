/** Analytics events: names of pages and steps, no personal data. */
import { z } from 'zod';
import { route } from './route.ts';
import { type PageName, paths } from '../i18n/paths.ts';

const pageNames = Object.keys(paths) as [PageName, ...PageName[]];

/** Funnel steps; viewing a product is a page view. */
export const visitStep = z.enum(['add_to_cart', 'begin_checkout', 'choose_delivery', 'begin_payment', 'order']);

export const visitEvent = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('page_view'),
    page: z.enum(pageNames),
    /** The handle of a product, category, brand or content page; stored only if it exists. */
    handle: z.string().max(200).optional(),
  }),
  // The search term is not sent: it may contain anything, such as a name.
  z.object({ name: z.enum(['search', 'search_without_hits']) }),
  z.object({ name: visitStep }),
]);
export type VisitEvent = z.infer<typeof visitEvent>;

export const countVisits = z.object({
  events: z.array(visitEvent).min(1).max(50),
  device: z.enum(['phone', 'desktop']),
  /** Consent to forward the events to the outside collector. */
  consent: z.boolean().default(false),
});

export const countVisitsAnswer = z.object({ counted: z.int() });

export const analytics = {
  recordEvents: route('analytics', 'POST', '/events', {
    summary: 'Counts page views, searches and steps to an order by the day; keeps nothing of who visits',
    body: countVisits,
    returns: countVisitsAnswer,
  }),
};
