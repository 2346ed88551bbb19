/** Test fixture: members of a shop with the demo provider's billing, and steps by the clock. */
import { afterAll, beforeAll } from 'vitest';
import { mailsTo } from '../../../testing/mailbox.ts';
import { goodCard } from '../../../testing/purchase.ts';
import { type TestApi, testApi } from '../../../testing/test-api.ts';
import type { Somebody } from '../../friends/testing/friends.ts';
import { join, sellPlans } from './membership.ts';

const DAY_MS = 86_400_000;

/** Opens a shop that sells plans before a file's tests, and stops it afterwards. */
export function demoMembers() {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
    await sellPlans(api);
  });
  afterAll(() => api.stop());

  const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
  /** A session ends while the clock is advanced. */
  const signIn = ({ browser, email, password }: Somebody) => browser.post('/api/auth/login', { email, password });

  return {
    get api() {
      return api;
    },
    rows,
    signIn,
    get: async ({ browser }: Somebody) => (await browser.get('/api/app/membership')).body.membership,
    async later(member: Somebody, days: number): Promise<void> {
      api.clock.advance(days * DAY_MS);
      await rows(`select graphile_worker.add_job('memberships:refresh', '{}')`);
      await api.runJobs();
      await signIn(member);
    },
    async subjects({ email }: Somebody): Promise<string[]> {
      await api.runJobs();
      return (await mailsTo(api, email)).map(({ subject }) => subject);
    },
    /** A new member by the month, whose card expires before the first renewal. */
    async joinWithLastMonth() {
      const member = await api.signedIn();
      const [year, month] = api.clock.now().toISOString().split('-');
      await join(member.browser, 'month', { ...goodCard, expiry: `${month}/${year?.slice(2)}` });
      return member;
    },
  };
}
