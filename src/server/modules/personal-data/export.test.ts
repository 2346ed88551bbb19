import { afterEach, expect, test } from 'vitest';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { type Browser, type TestApi, type TestApiOptions, testApi } from '../../testing/test-api.ts';

let api: TestApi;
afterEach(() => api.stop());

const EMAIL = 'export@exempel.example';
const TEN_MINUTES_MS = 600_000;

async function open(options: TestApiOptions = {}): Promise<Browser> {
  api = await testApi(options);
  return (await api.signedIn({ email: EMAIL })).browser;
}

const ask = async (browser: Browser) => (await browser.post('/api/app/user/export')).status;
const getState = async (browser: Browser) => {
  const { state, mayAskAgain } = (await browser.get('/api/app/user/export')).body.export;
  return [state, mayAskAgain] as const;
};
const newestToken = async () => tokenIn((await mailsTo(api, EMAIL)).findLast(({ subject }) => /klara att hämta/.test(subject)));
const fetchFile = (browser: Browser, token: string) =>
  fetch(`${api.url}/api/app/user/export?token=${token}`, { headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });

test('offers a new export when one isn’t made within ten minutes', async () => {
  const browser = await open();
  await ask(browser);
  // Simulates a lost job.
  await api.database.run({ text: 'delete from graphile_worker._private_jobs', values: [] });
  expect(await getState(browser)).toEqual(['making', false]);
  api.clock.advance(TEN_MINUTES_MS);
  expect(await getState(browser)).toEqual(['making', true]);
  expect(await ask(browser)).toBe(202);
  expect((await fetchFile(browser, await newestToken())).status).toBe(200);
});

test('retries an undeliverable mail for hours and permits another after ten minutes', async () => {
  const browser = await open({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await ask(browser);
  await api.runJobs();
  expect(await getState(browser)).toEqual(['ready', false]);
  const [job] = await api.database.run<{ max_attempts: number }>({
    text: `select max_attempts from graphile_worker.jobs where task_identifier = 'personal-data:export'`,
    values: [],
  });
  expect(job?.max_attempts).toBe(12);
  api.clock.advance(TEN_MINUTES_MS);
  expect(await getState(browser)).toEqual(['ready', true]);
  await ask(browser);
  expect(await getState(browser)).toEqual(['making', false]);
});

test('permits another file at once when the download broke', async () => {
  const browser = await open();
  await ask(browser);
  const first = await newestToken();
  const broken = await fetchFile(browser, first);
  await broken.body?.cancel();
  expect(await getState(browser)).toEqual(['taken', true]);
  await ask(browser);
  const second = await newestToken();
  expect(second).not.toBe(first);
  expect((await fetchFile(browser, first)).status).toBe(400);
  expect((await fetchFile(browser, second)).status).toBe(200);
});

test.each([
  ['Fira', /^attachment; filename="fira-\d{4}-\d\d-\d\d\.zip"$/],
  ['Födelsedags & Co', /^attachment; filename="fodelsedags-co-\d{4}-\d\d-\d\d\.zip"$/],
  ['🎁', /^attachment; filename="\d{4}-\d\d-\d\d\.zip"$/],
])('names the file after the product: %s', async (name, disposition) => {
  const browser = await open({ settings: { PRODUCT_NAME: name } });
  await ask(browser);
  const token = tokenIn((await mailsTo(api, EMAIL)).at(-1));
  expect((await fetchFile(browser, token)).headers.get('content-disposition')).toMatch(disposition);
});
