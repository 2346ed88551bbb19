/** Changes to pictures. Pictures are only added; those not downloaded are stored with their URL. */
import { addPicture, describePicture } from '../catalog/service.ts';
import { parseMediaUrl } from '#shared/values/pictures/media.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { type Db, statement } from '#server/platform/database.ts';
import type { PictureDraft, ProductDraft } from './draft.ts';
import type { Step } from './plan-step.ts';
import type { CatalogRecord } from './records.ts';

/** Result of a download: a stored picture, or the problem. */
export type Fetched = { readonly mediaId: string } | { readonly problem: string };

const existsMedia = statement<{ id: string }, { id: string }>('transfer.media', 'select id from media where id = :id');
const noteSource = statement<object, { productId: string; address: string; alt: string; mediaId: string | null }>(
  'transfer.note-picture',
  `insert into picture_sources (product_id, address, position, alt, media_id)
   select :productId, :address, coalesce((select max(position) from picture_sources where product_id = :productId), -1) + 1, :alt::jsonb, :mediaId
   on conflict (product_id, address) do update set media_id = excluded.media_id`,
);

/** The id of this shop's picture at a URL, whatever the shop's origin was at export. */
function ownMediaId(address: string): string | null {
  return URL.canParse(address) ? (parseMediaUrl(new URL(address).pathname)?.id ?? null) : null;
}

function isStored(record: CatalogRecord | null, { address }: PictureDraft): boolean {
  const own = ownMediaId(address);
  if (own !== null && record?.pictures.some(({ media_id }) => media_id === own)) return true;
  return record?.picture_sources.some((source) => source.address === address && source.media_id !== null) ?? false;
}

/** Deduplicates by URL, with the first alt text among the rows. */
function oncePerAddress(pictures: readonly PictureDraft[]): PictureDraft[] {
  const byAddress = Map.groupBy(pictures, ({ address }) => address);
  return [...byAddress].map(([address, all]) => ({ address, alt: all.find(({ alt }) => alt !== undefined)?.alt }));
}

/** URLs to download for this product. */
export function picturesToFetch(record: CatalogRecord | null, draft: ProductDraft): string[] {
  return oncePerAddress(draft.pictures)
    .filter((picture) => !isStored(record, picture) && ownMediaId(picture.address) === null)
    .map(({ address }) => address);
}

export interface PicturesPlanning {
  readonly db: Db;
  readonly locale: Locale;
  readonly draft: ProductDraft;
  readonly record: CatalogRecord | null;
  readonly title: string;
  /** By URL; null where this import doesn't download. */
  readonly fetched: ReadonlyMap<string, Fetched> | null;
}

export async function planPictures({ db, locale, draft, record, title, fetched }: PicturesPlanning): Promise<{ steps: Step[]; notes: string[] }> {
  const steps: Step[] = [];
  const notes: string[] = [];
  for (const picture of oncePerAddress(draft.pictures)) {
    const { address, alt } = picture;
    const own = ownMediaId(address);
    const stored = record?.pictures.find(({ media_id }) => media_id === (own ?? record.picture_sources.find((source) => source.address === address)?.media_id));
    if (stored) {
      if (alt !== undefined && alt !== stored.alt[locale].trim()) {
        steps.push({ says: `alternative text "${alt}"`, run: (ctx, productId) => describePicture(ctx, productId, stored.media_id, { ...stored.alt, [locale]: alt }) });
      }
      continue;
    }
    if (isStored(record, picture)) continue;
    const texts = { sv: alt ?? title, en: alt ?? title };
    if (own !== null && (await existsMedia(db, { id: own })).length > 0) {
      steps.push({ says: `picture ${own}`, run: (ctx, productId) => addPicture(ctx, productId, own, texts) });
      continue;
    }
    const came = fetched?.get(address);
    if (came && 'mediaId' in came) {
      steps.push({
        says: `picture ${address}`,
        async run(ctx, productId) {
          if (!record?.pictures.some(({ media_id }) => media_id === came.mediaId)) await addPicture(ctx, productId, came.mediaId, texts);
          await noteSource(ctx.db, { productId, address, alt: JSON.stringify(texts), mediaId: came.mediaId });
        },
      });
      continue;
    }
    if (came) notes.push(`the picture ${address} is not fetched: ${came.problem}`);
    if (record?.picture_sources.some((source) => source.address === address)) continue;
    if (!came) notes.push(`the picture ${address} is noted and not fetched: --pictures fetches it`);
    steps.push({ says: `address of the picture ${address}`, run: (ctx, productId) => noteSource(ctx.db, { productId, address, alt: JSON.stringify(texts), mediaId: null }) });
  }
  return { steps, notes };
}
