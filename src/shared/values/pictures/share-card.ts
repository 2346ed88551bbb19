import type { BrandSummary, Category, ProductSummary } from '../../contract/catalog.ts';
import type { ContentPage, GlobalSettings } from '../../contract/content.ts';
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

export function pageShareCard({ slug, title, blocks }: Pick<ContentPage, 'slug' | 'title' | 'blocks'>): ShareCard {
  const [picture] = blocks.flatMap((block) => (block.type === 'hero' ? block.pictures : block.type === 'image' ? [block.picture] : []));
  return { kind: 'page', id: slug, title, label: '', pictureId: picture?.id ?? null };
}

/** A wishlist shows one of its items and a generic text, without names. */
export function wishShareCard({ id, image }: Pick<ProductSummary, 'id' | 'image'>, title: string): ShareCard {
  return { kind: 'wish', id, title, label: '', pictureId: image?.id ?? null };
}

/** An invitation shows a generic text alone: the picture's file outlives the event. */
export function eventShareCard(title: string): ShareCard {
  return { kind: 'event', id: 'invitation', title, label: '', pictureId: null };
}

/** The default for pages without a picture. */
export function shopShareCard({ tagline }: Pick<GlobalSettings, 'tagline'>, productName: string): ShareCard {
  return { kind: 'shop', id: 'shop', title: tagline || productName, label: '', pictureId: null };
}
