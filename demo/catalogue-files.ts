/** The form of the demonstration catalogue's files, checked when they are read: a wrong one names its product. */
import { z } from 'zod';
import { countryCode } from '#shared/contract/common.ts';
import { productFacts, productTexts, responsibleParty } from '#server/modules/catalog/service.ts';

const text = z.string().min(1);
const both = z.object({ sv: text, en: text });
const handle = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** The address doesn't name the country: the page does, in its reader's language. */
const party = responsibleParty.required();

export const vendorFile = z.array(
  z.object({
    key: handle,
    name: text,
    handle,
    legalName: text,
    registrationNumber: text,
    vatNumber: text,
    address: z.object({ street: text, postalCode: text, city: text, country: countryCode }),
    email: z.email(),
    membersDiscountPercentage: z.int().min(0).max(100),
    sv: z.object({ about: text }),
    en: z.object({ about: text }),
  }),
);

export const brandFile = z.array(z.object({ key: handle, name: text, handle, vendor: handle, sv: z.object({ description: text }), en: z.object({ description: text }) }));

const named = z.object({ name: text, handle });
export const categoryFile = z.array(
  z.object({
    key: handle,
    sv: named,
    en: named,
    get children() {
      return categoryFile.optional();
    },
  }),
);
export type DemoCategory = z.infer<typeof categoryFile>[number];

export const optionFile = z.object({ options: z.record(z.string(), both), values: z.record(z.string(), both) });

const textsAndHandle = productTexts.extend({ handle });

export const productFile = z.array(
  productFacts.extend({
    key: handle,
    brand: handle,
    categories: z.array(handle).min(1).max(3),
    /** Where the product stands in lists before anybody has bought it; afterwards orders count on top of it. */
    startingPopularity: z.int().min(0).max(100),
    publishedAt: z.iso.date(),
    sv: textsAndHandle,
    en: textsAndHandle,
    options: z.array(z.object({ key: text, values: z.array(text).min(1) })),
    variants: z.array(z.object({ sku: text, options: z.record(z.string(), text), sek: z.int().positive(), eur: z.int().positive(), stock: z.int().min(0), weightGrams: z.int().min(0) })).min(1),
    manufacturer: party,
    eu_responsible: party.nullable().default(null),
    picture: z.object({ photo: text.optional(), art: z.array(text).optional(), alt: both, focus: z.tuple([z.number(), z.number()]).optional() }),
  }),
);
export type DemoProduct = z.infer<typeof productFile>[number];
