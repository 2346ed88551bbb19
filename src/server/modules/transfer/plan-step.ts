import type { Ctx } from '#server/platform/context.ts';

/** One change an import makes to the catalogue. */
export interface Step {
  /** The change, for the report. */
  readonly says: string;
  /** Adds a brand, category or label that other products will share. */
  readonly addsShared?: true;
  readonly isLast?: true;
  readonly run: (ctx: Ctx, productId: string) => Promise<unknown>;
}
