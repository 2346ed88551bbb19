/** A product as read from a file. Missing fields are left unchanged by the import. */
import type { Occasion } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { ProductTexts } from '../catalog/service.ts';

export interface VariantDraft {
  /** Line in the file; 0 for a draft that isn't from a file. */
  readonly line: number;
  readonly sku?: string | undefined;
  /** Labels in the file's language. */
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly pricesMinor: Readonly<Partial<Record<Currency, number>>>;
  readonly stock?: number | undefined;
  readonly weightGrams?: number | undefined;
}

export interface PictureDraft {
  /** A URL, or a path relative to the imported file. */
  readonly address: string;
  readonly alt?: string | undefined;
}

export type DescriptionDraft = Pick<ProductTexts, 'paragraphs' | 'details'>;

export interface ProductDraft {
  readonly line: number;
  /** Our own id, if the file has it. */
  readonly id?: string | undefined;
  /** The product's id in the system that wrote the file. */
  readonly externalId?: string | undefined;
  readonly handle?: string | undefined;
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly description?: DescriptionDraft | undefined;
  readonly isPublished?: boolean | undefined;
  readonly brand?: string | undefined;
  /** The main category first, each as its names from the root. With `hasOneCategory`, the format has at most one. */
  readonly categories?: readonly (readonly string[])[] | undefined;
  readonly hasOneCategory?: boolean;
  readonly occasions?: readonly Occasion[] | undefined;
  readonly variants: readonly VariantDraft[];
  readonly pictures: readonly PictureDraft[];
  readonly notes: readonly string[];
}

export interface TransferSettings {
  readonly locale: Locale;
  /** For formats that don't name the currency. */
  readonly currency: Currency;
  readonly publicUrl: string;
}

/** Rejects one product, with the reason; the others are imported. */
export class Rejection extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'Rejection';
    this.line = line;
  }
}
