/**
 * A product's texts and facts, each declared once beside its column in tables.ts: statements, row types and the files of the
 * demonstration shop derive from here.
 */
import { z } from 'zod';
import { occasion, taxClass, withdrawalClass } from '#shared/contract/catalog.ts';

const text = z.string().min(1);
const inBothLanguages = z.object({ sv: text, en: text });

/** The manufacturer, or the responsible person in the EU. */
export const responsibleParty = z.object({
  name: text,
  /** Without the country if countryCode is set. */
  address: text,
  /** ISO 3166-1 alpha-2, worldwide. Missing on older products, whose address may include the country. */
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  email: z.email(),
});
export type ResponsibleParty = z.infer<typeof responsibleParty>;

/** Translated fields: columns of product_translations. */
export const productTexts = z.object({
  title: text,
  subtitle: text,
  paragraphs: z.array(text).min(1),
  details: z.array(text).min(1),
});
export type ProductTexts = z.infer<typeof productTexts>;
export const emptyTexts: ProductTexts = { title: '', subtitle: '', paragraphs: [], details: [] };

/** Fields common to all languages: columns of products. */
export const productFacts = z.object({
  occasions: z.array(occasion),
  tax_class: taxClass,
  withdrawal_class: withdrawalClass,
  /** Working days the vendor needs before dispatch. */
  lead_days: z.int().min(0),
  manufacturer: responsibleParty,
  /** The responsible person in the EU for makers outside it (GPSR, regulation (EU) 2023/988, article 16). */
  eu_responsible: responsibleParty.nullable().default(null),
  warnings: inBothLanguages.nullable().default(null),
  /** Net quantity and food information required in distance selling (regulation (EU) 1169/2011, article 14). */
  food: z
    .object({ netGrams: z.int().positive().optional(), netMl: z.int().positive().optional(), ingredients: inBothLanguages, allergens: inBothLanguages, storage: inBothLanguages })
    .nullable()
    .default(null),
});
export type ProductFacts = z.infer<typeof productFacts>;

export const textColumns = Object.keys(productTexts.shape);
export const factColumns = Object.keys(productFacts.shape);
