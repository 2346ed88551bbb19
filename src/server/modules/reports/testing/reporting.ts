/** Test helpers: report content, and decide as staff. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import type { Browser, TestApi } from '../../../testing/test-api.ts';
import { findable, type Somebody } from '../../friends/testing/friends.ts';
import { makeList, addWish } from '../../wishlists/testing/lists.ts';

/** `api` is a function: tests start their shop later. */
export function reporting(api: () => TestApi) {
  const ctx = () => systemContext(api().services, 'sv');
  const address = (): string => `granne-${randomUUID()}@exempel.example`;
  const words = (more: object = {}) => ({ reason: 'hate', explanation: 'Rubriken är hets.\nRad två.', name: 'Berit Granne', email: address(), isGoodFaith: true, ...more });
  const report = (browser: Browser, about: object, more: object = {}) => browser.post('/api/app/public/reports?locale=sv', { about, ...words(more) });
  const subjectsTo = async (email: string): Promise<string[]> => {
    await api().runJobs();
    return (await mailsTo(api(), email)).map(({ subject }) => subject);
  };

  const getText = async (email: string, subject: string): Promise<string> => (await mailsTo(api(), email)).find((mail) => mail.subject === subject)?.text ?? '';

  async function sharedList(): Promise<{ anna: Somebody; id: string; publicId: string }> {
    const anna = await findable(api());
    const { _id: id, publicId } = await makeList(anna, { name: 'Femtio år', visibility: 'link' });
    await addWish(anna, id, { title: 'En bok' });
    return { anna, id, publicId: publicId ?? '' };
  }
  const runRetention = async (): Promise<void> => {
    await api().database.run({ text: `select graphile_worker.add_job('reports:forget', '{}')`, values: [] });
    await api().runJobs();
  };
  /** Uploads a picture; returns its URL. */
  async function showPicture({ browser }: Somebody, place: 'avatar' | 'banner'): Promise<string> {
    const form = new FormData();
    form.append(
      'file',
      new Blob(
        [
          await sharp({ create: { width: 320, height: 320, channels: 3, background: '#a04020' } })
            .jpeg()
            .toBuffer(),
        ],
        { type: 'image/jpeg' },
      ),
      'bild.jpg',
    );
    const request = new Request(api().url, { method: 'POST', body: form });
    const sent = { body: new Uint8Array(await request.arrayBuffer()), headers: { 'content-type': request.headers.get('content-type') ?? '' } };
    const answer = await browser.send('POST', `/api/app/user/${place}`, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.user[place].url;
  }
  const reportList = async (publicId: string, more: object = {}): Promise<string> => (await report(api().browser(), { publicId }, more)).body.report._id;

  return { ctx, address, words, report, subjectsTo, getText, sharedList, runRetention, showPicture, reportList };
}
