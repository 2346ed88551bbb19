/** Autocomplete: products, and categories and brands by name. */
import type { Suggestions } from '#shared/contract/catalog.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { understandSearch } from '../search/service.ts';
import { presentImage, presentSummary } from './present.ts';
import { getCachedSuggestions } from './cached-order.ts';
import { listCards } from './repository.ts';
import type { ImageRow } from './rows.ts';

const MAX_PRODUCTS = 5;
const MAX_NAMES = 3;

interface NameRow {
  kind: 'category' | 'brand';
  id: string;
  name: string;
  address: string;
  image: ImageRow | null;
}

// Joins from categories to products: the other way, small categories are found last.
const below = 'with recursive below as (select found.id union select c.id from categories c join below on c.parent_id = below.id)';
const ofCategory = 'below join product_categories pc on pc.category_id = below.id join products p on p.id = pc.product_id where p.is_published';
const ofBrand = 'products p where p.is_published and p.brand_id = found.id';

const getPicture = (products: string) => `(select json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'color', m.color, 'focus_x', m.focus_x, 'focus_y', m.focus_y, 'alt', pi.alt)
  from (select p.id, p.popularity from ${products}) p join product_images pi on pi.product_id = p.id join media m on m.id = pi.media_id order by p.popularity desc nulls last, pi.position, p.id limit 1)`;

const ownPicture = `(select json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'color', m.color, 'focus_x', m.focus_x, 'focus_y', m.focus_y, 'alt', json_build_object('sv', '', 'en', ''))
  from categories c join media m on m.id = c.media_id where c.id = found.id)`;

/** Categories and brands with products for sale whose names match; fuller matches and shorter names first. */
const listNames = statement<NameRow, { matched: Locale; shown: Locale; query: string; count: number }>(
  'catalog.suggest-names',
  `(select 'category' as kind, found.id, shown.name, shown.path as address, coalesce(${ownPicture}, (${below} select ${getPicture(ofCategory)})) as image
    from (select ct.category_id as id, ts_rank(ct.words, :query::tsquery, 1) as rank, length(ct.path) as length from category_translations ct where ct.language_code = :matched and ct.words @@ :query::tsquery) found
    join category_translations shown on shown.category_id = found.id and shown.language_code = :shown
    where exists (${below} select from ${ofCategory}) order by found.rank desc, found.length, found.id limit :count)
   union all
   (select 'brand', found.id, shown.name, shown.handle, ${getPicture(ofBrand)}
    from (select bt.brand_id as id, ts_rank(bt.words, :query::tsquery, 1) as rank from brand_translations bt where bt.language_code = :matched and bt.words @@ :query::tsquery) found
    join brand_translations shown on shown.brand_id = found.id and shown.language_code = :shown
    where exists (select from ${ofBrand}) order by found.rank desc, found.id limit :count)`,
);

const nothing: Suggestions = { corrected: null, products: [], categories: [], brands: [] };

/** The last word may be unfinished. Four statements; fewer without a known word. */
export async function suggest(ctx: Ctx, text: string): Promise<Suggestions> {
  const { plan } = await understandSearch(ctx, text, { isTyping: true });
  if (!plan) return nothing;
  const { locale } = ctx;
  const now = ctx.clock.now();
  const ids = await getCachedSuggestions(ctx, plan, now, MAX_PRODUCTS);
  const cards = await listCards(ctx.db, { ids, now });
  const names = plan.names === null ? [] : await listNames(ctx.db, { matched: plan.language, shown: locale, query: plan.names, count: MAX_NAMES });
  const today = dayIn('Europe/Stockholm', now.getTime());
  const present = ({ id, name, image }: NameRow) => ({ id, name, image: image && presentImage(image, locale) });
  return {
    corrected: plan.corrected,
    products: cards.map((row) => {
      const { id, title, path, image, prices, has_price_range } = presentSummary(row, locale, today);
      return { id, title, path, image, prices, has_price_range };
    }),
    categories: names.filter(({ kind }) => kind === 'category').map((row) => ({ ...present(row), path: row.address })),
    brands: names.filter(({ kind }) => kind === 'brand').map((row) => ({ ...present(row), handle: row.address })),
  };
}
