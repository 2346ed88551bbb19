/**
 * Content blocks of start page and content pages. Stored blocks hold references, shown blocks the resolved objects. HTML is already sanitised
 * (specification, section 5).
 */
import { z } from 'zod';
import { isSafeHref } from '../values/text/safe-href.ts';
import { brand, category, occasion, productSummary } from './catalog.ts';
import { image, majorUnits } from './common.ts';

const label = z.string().trim().min(1).max(80);

/** A custom link uses its url, a page link its slug (specification, section 2). */
export const contentLink = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('custom'), url: z.string().max(2_000).refine(isSafeHref, { message: 'invalid' }), label }),
    z.object({ type: z.literal('page'), slug: z.string().min(1).max(300).refine(isSafeHref, { message: 'invalid' }), label }),
  ])
  .meta({ id: 'ContentLink' });

const MAX_HTML = 100_000;
const heading = z.string().trim().max(160).default('');
const html = z.string().max(MAX_HTML);
const tone = z.enum(['surface', 'sky', 'rose', 'sage', 'sand']);
const handle = z.string().min(1).max(200);

const storedPicture = z.object({ id: z.string().regex(/^img_[0-9a-f]{32}$/), alt: z.string().max(300) });

/** The products of a row: in stock first, then in the rule's order. */
export const productRule = z
  .discriminatedUnion('by', [
    z.object({ by: z.literal('newest') }),
    z.object({ by: z.literal('popular') }),
    z.object({ by: z.literal('category'), category: handle }),
    z.object({ by: z.literal('occasion'), occasion }),
    z.object({ by: z.literal('price-below'), amounts: z.object({ SEK: majorUnits.positive(), EUR: majorUnits.positive() }) }),
    z.object({ by: z.literal('picked'), handles: z.array(handle).min(1).max(24) }),
  ])
  .meta({ id: 'ProductRule' });

const hero = z.object({
  type: z.literal('hero'),
  heading: z.string().trim().min(1).max(160),
  text: z.string().max(600).default(''),
  links: z.array(contentLink).max(2).default([]),
  /** Whether to show the next gift day among the pictures. */
  gift_day: z.boolean().default(false),
});
const text = z.object({ type: z.literal('text'), heading, html });
const picture = z.object({ type: z.literal('image'), caption: z.string().max(300).default(''), width: z.enum(['text', 'wide']).default('text') });
const productRow = z.object({ type: z.literal('product-row'), heading: label, rule: productRule, count: z.int().min(1).max(24).default(8), link: contentLink.optional() });
const categoryTiles = z.object({ type: z.literal('category-tiles'), heading: label });
const occasionPicker = z.object({
  type: z.literal('occasion-picker'),
  heading: label,
  occasions: z.array(occasion).default([]).meta({ description: 'Empty: all of them' }),
  link: contentLink.optional(),
});
const faq = z.object({ type: z.literal('faq'), heading, items: z.array(z.object({ question: z.string().trim().min(1).max(300), html })).max(100) });
const callToAction = z.object({ type: z.literal('call-to-action'), heading: label, text: z.string().max(600).default(''), link: contentLink, tone: tone.default('sage') });
const giftDays = z.object({ type: z.literal('gift-days'), heading: label, count: z.int().min(1).max(8).default(4) });
const brands = z.object({ type: z.literal('brands'), heading: label, count: z.int().min(1).max(40).default(10) });

export const storedBlock = z.discriminatedUnion('type', [
  hero.extend({ pictures: z.array(storedPicture).max(2).default([]) }),
  text,
  picture.extend({ picture: storedPicture }),
  productRow,
  categoryTiles.extend({ categories: z.array(handle).max(40).default([]) }),
  occasionPicker,
  faq,
  callToAction,
  giftDays,
  brands,
]);

export const contentBlock = z
  .discriminatedUnion('type', [
    hero.extend({ pictures: z.array(image) }),
    text,
    picture.extend({ picture: image }),
    productRow.extend({ products: z.array(productSummary) }),
    categoryTiles.extend({ categories: z.array(category) }),
    occasionPicker,
    faq,
    callToAction,
    giftDays,
    brands.extend({ brands: z.array(brand) }),
  ])
  .meta({ id: 'ContentBlock' });

export type ContentLink = z.infer<typeof contentLink>;
export type ProductRule = z.infer<typeof productRule>;
export type StoredBlock = z.infer<typeof storedBlock>;
export type ContentBlock = z.infer<typeof contentBlock>;
export type BlockOf<Type extends ContentBlock['type']> = Extract<ContentBlock, { type: Type }>;
