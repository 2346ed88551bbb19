/**
 * A product as a file of another system tells it. What a draft leaves out, the file says nothing about, and an import leaves
 * as it is.
 */
import type { Occasion } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/currencies.ts';
import type { Locale } from '#shared/values/locale.ts';

export interface VariantDraft {
  /** Of the file, for what is told of it. 0 for one that was never in a file. */
  readonly line: number;
  readonly sku?: string | undefined;
  /** Names and values as people read them, in the file's language. */
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly pricesMinor: Readonly<Partial<Record<Currency, number>>>;
  readonly stock?: number | undefined;
  readonly weightGrams?: number | undefined;
}

export interface PictureDraft {
  /** A URL, or a file's path beside the imported file. */
  readonly address: string;
  readonly alt?: string | undefined;
}

export interface DescriptionDraft {
  readonly paragraphs: readonly string[];
  readonly details: readonly string[];
}

export interface ProductDraft {
  readonly line: number;
  /** Our own id, where the format carries ids and the file came from here. */
  readonly id?: string | undefined;
  /** The product's number in the system that wrote the file. */
  readonly externalId?: string | undefined;
  readonly handle?: string | undefined;
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly description?: DescriptionDraft | undefined;
  readonly isPublished?: boolean | undefined;
  readonly brand?: string | undefined;
  /** The main category first, each as its names from the root. With `isMainOnly`, the format has no more than one. */
  readonly categories?: readonly (readonly string[])[] | undefined;
  readonly hasOneCategory?: boolean;
  readonly occasions?: readonly Occasion[] | undefined;
  readonly variants: readonly VariantDraft[];
  readonly pictures: readonly PictureDraft[];
  /** What was understood and yet left out, such as a price before a sale. */
  readonly notes: readonly string[];
}

/** What a format needs to know beside the rows. */
export interface TransferSettings {
  readonly locale: Locale;
  /** Of prices in formats that name none. */
  readonly currency: Currency;
  /** Origin of this shop, for addresses of pictures. */
  readonly publicUrl: string;
}

/** A product of a file that can't come in, and why. The others do. */
export class Rejection extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'Rejection';
    this.line = line;
  }
}
