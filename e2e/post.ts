import { expect, type Page } from '@playwright/test';

const change =
  (method: 'POST' | 'PUT') =>
  async <Answer>(page: Page, path: string, data: unknown): Promise<Answer> => {
    // The API takes changes from the shop's own pages only.
    const Origin = new URL(process.env['SHOP_URL'] ?? '').origin;
    const answer = await page.request.fetch(path, { method, data, headers: { Origin } });
    await expect(answer, `${method} ${path}`).toBeOK();
    return (await answer.json()) as Answer;
  };

/** A change over the API in this page's browser, and its answer: for what a journey is not about. */
export const post = change('POST');
export const put = change('PUT');
