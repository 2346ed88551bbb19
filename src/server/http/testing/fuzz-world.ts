/** Shop data shared by all fuzzing visitors. */
import { expect } from 'vitest';
import type { MadeProduct } from '../../testing/make-product.ts';
import type { Answer, TestApi } from '../../testing/test-api.ts';

/** Products, a page, and members without activity. */
export interface World {
  readonly product: MadeProduct;
  readonly soldOut: MadeProduct;
  readonly category: { id: string; handle: string };
  readonly brandId: string;
  readonly code: string;
  readonly strangers: readonly string[];
  readonly outside: readonly string[];
}

export async function makeWorld(api: TestApi, outside: readonly string[]): Promise<World> {
  await api.database.run({ text: `insert into content_pages (id, kind) values ('om-oss', 'page')`, values: [] });
  for (const language of ['sv', 'en'])
    await api.database.run({
      text: `insert into content_page_translations (page_id, language_code, slug, title, description, lead, blocks) values ('om-oss', $1, 'om-oss', 'Om oss', '', '', '[]')`,
      values: [language],
    });
  const brandId = await api.make.brand({ handle: 'marke' });
  const { id: categoryId } = await api.make.category({ handle: 'kategori' });
  const product = await api.make.product({ stock: 1_000_000, title: 'Ros', handle: 'ros', brandId, categoryId });
  const { code } = await api.make.promotion({ code: 'FUZZ', kind: 'percentage', percent: 10 });
  const strangers: string[] = [];
  for (const isFindableByName of [true, true, false, true]) strangers.push((await api.make.member({ isFindableByName })).id);
  return { product, soldOut: await api.make.product({ stock: 0 }), category: { id: categoryId, handle: 'kategori' }, brandId, code, strangers, outside };
}

/** Body of an answer that must be successful. */
export const saidBy = ({ status, body: said }: Answer) => {
  expect(status, JSON.stringify(said)).toBeLessThan(300);
  return said;
};
