/** What stands on the picture of a shared page, by what the page shows: pages and the server that draws read it from here. */
import type { BrandSummary, Category, ProductSummary } from '../contract/catalog.ts';
import type { ContentPage, GlobalSettings } from '../contract/content.ts';
import type { ShareCard } from './share-picture.ts';

export function productShareCard({ id, title, brand, vendor, image }: Pick<ProductSummary, 'id' | 'title' | 'brand' | 'vendor' | 'image'>): ShareCard {
  return { kind: 'product', id, title, label: brand?.name ?? vendor.name, pictureId: image?.id ?? null };
}

export function categoryShareCard({ id, name, image }: Pick<Category, 'id' | 'name' | 'image'>): ShareCard {
  return { kind: 'category', id, title: name, label: '', pictureId: image?.id ?? null };
}

export function brandShareCard({ id, name }: Pick<BrandSummary, 'id' | 'name'>): ShareCard {
  return { kind: 'brand', id, title: name, label: '', pictureId: null };
}

/** A page shows its first picture. */
export function pageShareCard({ slug, title, blocks }: Pick<ContentPage, 'slug' | 'title' | 'blocks'>): ShareCard {
  const [picture] = blocks.flatMap((block) => (block.type === 'hero' ? block.pictures : block.type === 'image' ? [block.picture] : []));
  return { kind: 'page', id: slug, title, label: '', pictureId: picture?.id ?? null };
}

/** A list of wishes shows one of its things, and the same few words on all: its name, and whose it is, are for those who have its link. */
export function wishShareCard({ id, image }: Pick<ProductSummary, 'id' | 'image'>, title: string): ShareCard {
  return { kind: 'wish', id, title, label: '', pictureId: image?.id ?? null };
}

/** For every page without a picture of its own. */
export function shopShareCard({ tagline }: Pick<GlobalSettings, 'tagline'>, productName: string): ShareCard {
  return { kind: 'shop', id: 'shop', title: tagline || productName, label: '', pictureId: null };
}
