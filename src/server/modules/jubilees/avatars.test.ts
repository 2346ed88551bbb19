import { access, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { pictureWithin } from './personal-data.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const BOUNDARY = 'grans';

interface Form {
  data?: string;
  file?: Uint8Array;
}

/** Multipart form as a browser sends it: field `data`, and file `avatar`. */
function send(browser: Browser, address: string, { data, file }: Form) {
  const part = (name: string, head: string, body: Uint8Array) => [Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n`), body, Buffer.from('\r\n')];
  const parts = [...(data === undefined ? [] : part('data', '', Buffer.from(data))), ...(file === undefined ? [] : part('avatar', '; filename="bild.jpg"\r\nContent-Type: image/jpeg', file))];
  return browser.send('POST', address, { body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]), headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` } });
}

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#1f4d3f' } })
    .jpeg()
    .toBuffer();
const greta = JSON.stringify({ firstName: 'Greta', dateOfBirth: '1948-05-03', relation: 'grandmother-f' });
const originals = () => readdir(path.join(api.config.dataDir, 'media', 'originals')).catch(() => [] as string[]);
const sweep = async () => {
  await api.database.run({ text: `select graphile_worker.add_job('jubilees:forget-removed', '{}')`, values: [] });
  await api.runJobs();
};
/** Replaces the picture's file by a folder while `work` runs, so that deleting it fails. */
async function locked(id: string, work: () => Promise<void>): Promise<void> {
  const file = path.join(api.config.dataDir, 'media', 'originals', `${id}.jpg`);
  await access(file);
  await rm(file);
  await mkdir(file);
  await work();
  await rmdir(file);
  await writeFile(file, await picture());
}

const shown = async (browser: Browser, id: string) => (await browser.get(`/media/${id}/square-96.jpg`)).status;

describe('PPL-01 with a picture', () => {
  test('creates one from a form with data, with or without avatar', async () => {
    const { browser } = await api.signedIn();
    const made = await send(browser, '/api/app/jubilees', { data: greta, file: await picture() });
    expect(made.status).toBe(201);
    expect(made.body.jubilee).toMatchObject({ firstName: 'Greta', relation: 'grandmother-f', avatar: { width: 300, height: 200 } });
    expect(await shown(browser, made.body.jubilee.avatar.id)).toBe(200);
    expect((await send(browser, '/api/app/jubilees', { data: greta })).body.jubilee).toMatchObject({ firstName: 'Greta', avatar: null });
  });

  test('forbids shared caching and limits browser caching to the restore period', async () => {
    const { browser } = await api.signedIn();
    const { jubilee } = (await send(browser, '/api/app/jubilees', { data: greta, file: await picture() })).body;
    const { headers } = await browser.get(`/media/${jubilee.avatar.id}/square-96.jpg`);
    expect(headers.get('cache-control')).toBe('private, max-age=600');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const face = await send(browser, '/api/app/user/avatar', { file: await picture() });
    expect((await browser.get(`/media/${face.body.user.avatar.id}/square-96.jpg`)).headers.get('cache-control')).toBe('private, max-age=600');
  });

  test('shows no cached one that another process deleted', async () => {
    const { browser } = await api.signedIn();
    const { jubilee } = (await send(browser, '/api/app/jubilees', { data: greta, file: await picture() })).body;
    expect(await shown(browser, jubilee.avatar.id)).toBe(200);
    await api.database.run({ text: 'update jubilees set avatar_id = null where id = $1', values: [jubilee._id] });
    await api.database.run({ text: 'delete from media where id = $1', values: [jubilee.avatar.id] });
    expect(await shown(browser, jubilee.avatar.id)).toBe(404);
  });

  test('is replaced or removed, deleting the former', async () => {
    const { browser } = await api.signedIn();
    const { jubilee } = (await send(browser, '/api/app/jubilees', { data: greta, file: await picture() })).body;
    const changed = await send(browser, `/api/app/jubilees/${jubilee._id}/avatar`, { file: await picture() });
    expect(changed.status).toBe(200);
    expect(changed.body.jubilee.avatar.id).not.toBe(jubilee.avatar.id);
    expect(await shown(browser, jubilee.avatar.id)).toBe(404);
    expect((await browser.delete(`/api/app/jubilees/${jubilee._id}/avatar`)).body.jubilee).toMatchObject({ firstName: 'Greta', avatar: null });
    expect(await shown(browser, changed.body.jubilee.avatar.id)).toBe(404);
  });

  test('refuses pictures for other members’ people', async () => {
    const [mine, theirs] = [(await api.signedIn()).browser, (await api.signedIn()).browser];
    const { jubilee } = (await mine.post('/api/app/jubilees', { firstName: 'Greta' })).body;
    const before = await originals();
    expectProblem(await send(theirs, `/api/app/jubilees/${jubilee._id}/avatar`, { file: await picture() }), 'NOT_FOUND');
    expect((await mine.get(`/api/app/jubilees/${jubilee._id}`)).body.jubilee.avatar).toBeNull();
    expect(await originals()).toEqual(before);
  });

  test('is deleted with its person after the restore period', async () => {
    const { browser } = await api.signedIn();
    const { jubilee } = (await send(browser, '/api/app/jubilees', { data: greta, file: await picture() })).body;
    await browser.delete(`/api/app/jubilees/${jubilee._id}`);
    expect(await shown(browser, jubilee.avatar.id), 'it could come back').toBe(200);
    api.clock.advance(10 * 60_000);
    await sweep();
    expect(await shown(browser, jubilee.avatar.id)).toBe(404);
    expect((await originals()).filter((name) => name.startsWith(jubilee.avatar.id))).toEqual([]);
    expect(await api.database.run({ text: 'select 1 from media where id = $1', values: [jubilee.avatar.id] })).toEqual([]);
  });

  test('deletes the row when its file can’t be deleted, and retries', async () => {
    const { browser } = await api.signedIn();
    const people = [];
    for (let count = 0; count < 2; count += 1) people.push((await send(browser, '/api/app/jubilees', { data: greta, file: await picture() })).body.jubilee);
    for (const { _id } of people) await browser.delete(`/api/app/jubilees/${_id}`);
    api.clock.advance(10 * 60_000);
    const ids: string[] = people.map(({ avatar }) => avatar.id);
    const lying = async () => (await originals()).filter((name) => ids.some((id) => name.startsWith(id)));
    await locked(ids[1] ?? '', async () => {
      await sweep();
      expect(await api.database.run({ text: 'select 1 from media where id = any($1)', values: [ids] })).toEqual([]);
      expect(await api.database.run({ text: 'select 1 from jubilees where removed_at is not null', values: [] })).toEqual([]);
    });
    expect(await lying()).toContain(`${ids[1]}.jpg`);
    await api.database.run({ text: 'update graphile_worker._private_jobs set run_at = now()', values: [] });
    await api.runJobs();
    expect(await lying()).toEqual([]);
  });

  test('shows a new one when the former’s file can’t be deleted', async () => {
    const { browser } = await api.signedIn();
    const { jubilee } = (await send(browser, '/api/app/jubilees', { data: greta, file: await picture() })).body;
    await locked(jubilee.avatar.id, async () => {
      const changed = await send(browser, `/api/app/jubilees/${jubilee._id}/avatar`, { file: await picture() });
      expect(changed.status).toBe(200);
      expect(await shown(browser, changed.body.jubilee.avatar.id)).toBe(200);
    });
  });
});

describe('hostile files', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
  test.each<[string, () => Promise<Form>, number, string]>([
    ['an SVG that says it is a JPEG', async () => ({ data: greta, file: svg }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a HEIC', async () => ({ data: greta, file: heic }), 415, 'HEIC_UNSUPPORTED'],
    ['a cut-off JPEG', async () => ({ data: greta, file: (await picture()).subarray(0, 200) }), 400, 'VALIDATION_FAILED'],
    ['9 MB', async () => ({ data: greta, file: Buffer.concat([await picture(), Buffer.alloc(9_000_000)]) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['data that is no JSON', async () => ({ data: '{"firstName":', file: await picture() }), 400, 'MALFORMED_JSON'],
    ['data that says the file itself', async () => ({ data: '{"firstName":"Greta","file":"x"}' }), 400, 'VALIDATION_FAILED'],
    ['a form with nothing in it', async () => ({}), 400, 'VALIDATION_FAILED'],
  ])('%s is refused and creates no person', async (_, form, status, code) => {
    const { browser } = await api.signedIn();
    const before = await originals();
    const answer = await send(browser, '/api/app/jubilees', await form());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await browser.get('/api/app/jubilees')).body.jubilees).toEqual([]);
    expect(await originals()).toEqual(before);
  });

  test('saves neither when the birthday beside a picture is wrong', async () => {
    const { browser } = await api.signedIn();
    const before = await originals();
    expect((await send(browser, '/api/app/jubilees', { data: '{"firstName":"Greta","dateOfBirth":"2999-01-01"}', file: await picture() })).status).toBe(400);
    expect(await originals()).toEqual(before);
  });
});

test('does not store one that arrives while the account ends', async () => {
  const { browser, password } = await api.signedIn();
  await api.runJobs();
  const before = await originals();
  api.onStep('picture.kept', async () => {
    expect((await browser.send('DELETE', '/api/app/user', { body: JSON.stringify({ password }), headers: { 'content-type': 'application/json' } })).status).toBe(200);
  });
  expectProblem(await send(browser, '/api/app/jubilees', { data: greta, file: await picture() }), 'UNAUTHENTICATED');
  await api.runJobs();
  expect(await originals()).toEqual(before);
});

test('shrinks pictures in the export so that all fit in memory', async () => {
  const { browser } = await api.signedIn();
  const noise = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const { jubilee } = (await send(browser, '/api/app/jubilees', { data: greta, file: noise })).body;
  const ctx = systemContext(api.services, 'sv');
  const widthWithin = async (mostBytes: number) => {
    const bytes = (await pictureWithin(ctx, jubilee.avatar.id, mostBytes)) ?? new Uint8Array();
    return { isWithin: bytes.length <= mostBytes, width: (await sharp(bytes).metadata()).width };
  };
  expect(await widthWithin(10_000_000)).toEqual({ isWithin: true, width: 1200 });
  expect(await widthWithin(64_000_000 / 3_000), 'a share where everybody has a picture').toMatchObject({ isWithin: true });
  expect((await widthWithin(1)).width, 'the smallest is never left out').toBe(96);
  expect(await pictureWithin(ctx, 'img_00000000000000000000000000000000', 1)).toBeNull();
});

test('exports people with pictures, and deletes them with the account', async () => {
  const { browser, email, password } = await api.signedIn();
  const { jubilee } = (await send(browser, '/api/app/jubilees', { data: greta, file: await picture() })).body;
  await browser.put(`/api/app/jubilees/${jubilee._id}/notes`, { notes: 'Skor 38' });
  await browser.post('/api/app/user/export');
  await api.runJobs();
  const mails = (await api.get('/__outbox.json')).body.messages as { to: string; text: string }[];
  const token = /[?&]token=([\w-]+)/.exec(mails.find(({ to, text }) => to === email && text.includes('token='))?.text ?? '')?.[1] ?? '';
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const download = await fetch(`${api.url}/api/app/user/export?token=${token}`, { headers: { cookie } });
  if (download.status !== 200) throw new Error(await download.text());
  const zip = unzipSync(new Uint8Array(await download.arrayBuffer()));
  expect(JSON.parse(strFromU8(zip['people.json'] ?? new Uint8Array()))).toMatchObject([{ firstName: 'Greta', dateOfBirth: '1948-05-03', relation: 'grandmother-f', notes: 'Skor 38' }]);
  expect((await sharp(zip[`people/${jubilee._id}.jpg`]).metadata()).format).toBe('jpeg');

  const [file = ''] = (await originals()).filter((name) => name.startsWith(jubilee.avatar.id));
  await access(path.join(api.config.dataDir, 'media', 'originals', file));
  expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
  expect(await api.database.run({ text: 'select 1 from jubilees where id = $1', values: [jubilee._id] })).toEqual([]);
  await api.runJobs();
  expect((await originals()).filter((name) => name.startsWith(jubilee.avatar.id))).toEqual([]);
});
