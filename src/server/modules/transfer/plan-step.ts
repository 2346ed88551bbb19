import type { Ctx } from '#server/platform/context.ts';

/** One change of the catalogue that an import makes. */
export interface Step {
  /** What changes, for the report. */
  readonly says: string;
  /** Adds a brand, a category or a name that other products will use. */
  readonly addsShared?: true;
  /** Taken after all others. */
  readonly isLast?: true;
  readonly run: (ctx: Ctx, productId: string) => Promise<unknown>;
}
