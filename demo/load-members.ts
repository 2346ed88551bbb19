/** The demonstration shop's members; everybody knows their password, so they exist only where the shop is local. */
import type { UserAddress } from '#shared/contract/user.ts';
import { makeAccount } from '#server/modules/auth/service.ts';
import { saveProfile } from '#server/modules/members/service.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { dropQueuedJobs } from '#server/platform/jobs.ts';
import type { ActingMember } from './acting.ts';
import { loadAnswers } from './load-answers.ts';
import { loadChipIn } from './load-chip-in.ts';
import { loadCircle } from './load-circle.ts';
import { loadDays } from './load-days.ts';
import { loadEvents } from './load-events.ts';
import { loadFriends } from './load-friends.ts';
import { loadGifts } from './load-gifts.ts';
import { loadLinks } from './load-links.ts';
import { loadOrders } from './load-orders.ts';
import { loadPeople } from './load-people.ts';
import { loadSecrets } from './load-secrets.ts';

export const demoPassword = 'fira-demo-2026';

interface DemoMember {
  email: string;
  firstName: string;
  lastName: string;
  role: 'member' | 'admin';
  dateOfBirth: string | null;
  gender: 'female' | 'male' | null;
  phone: string;
  address: Pick<UserAddress, 'address_1' | 'postal_code' | 'city'> | null;
}

const people: readonly DemoMember[] = [
  {
    email: 'anna@example.com',
    firstName: 'Anna',
    lastName: 'Lindqvist',
    role: 'member',
    dateOfBirth: '1988-05-17',
    gender: 'female',
    phone: '070-174 06 05',
    address: { address_1: 'Kungsgatan 12', postal_code: '411 19', city: 'Göteborg' },
  },
  {
    email: 'erik@example.com',
    firstName: 'Erik',
    lastName: 'Sandberg',
    role: 'member',
    dateOfBirth: '--11-29',
    gender: 'male',
    phone: '070-174 06 15',
    address: { address_1: 'Storgatan 4', postal_code: '903 26', city: 'Umeå' },
  },
  { email: 'admin@example.com', firstName: 'Astrid', lastName: 'Butiksson', role: 'admin', dateOfBirth: null, gender: null, phone: '', address: null },
];

export const demoEmails: readonly string[] = people.map(({ email }) => email);

/** Friends of theirs, who let themselves be found as they do. */
const acquaintances: readonly DemoMember[] = [
  { email: 'maja@example.com', firstName: 'Maja', lastName: 'Berg', role: 'member', dateOfBirth: '1988-08-24', gender: 'female', phone: '', address: null },
  { email: 'petra@example.com', firstName: 'Petra', lastName: 'Nyström', role: 'member', dateOfBirth: '--02-12', gender: 'female', phone: '', address: null },
  { email: 'oskar@example.com', firstName: 'Oskar', lastName: 'Wikström', role: 'member', dateOfBirth: '1984-01-22', gender: 'male', phone: '', address: null },
];

/**
 * Makes the demonstration members, the people they celebrate, their friends, and what they have done before today, which nobody is mailed. Belongs in the
 * transaction that fills the shop.
 */
export async function loadMembers(ctx: TransactionCtx): Promise<void> {
  const members = new Map<string, ActingMember>();
  for (const { email, firstName, lastName, role, dateOfBirth, gender, phone, address } of [...people, ...acquaintances]) {
    const id = await makeAccount(ctx, { email, firstName, lastName, role, password: demoPassword, languageCode: 'sv', isFindableByName: role === 'member' });
    const addresses = address ? [{ first_name: firstName, last_name: lastName, company: '', address_2: '', country_code: 'SE' as const, phone, nameType: null, ...address }] : [];
    members.set(email, { id, email, name: `${firstName} ${lastName}`, address: addresses[0] ?? null });
    await saveProfile({ ...ctx, member: { id, sessionId: '', role } }, { dateOfBirth, gender, phone, addresses });
  }
  await loadPeople(ctx, members);
  await loadFriends(ctx, members);
  const lists = await loadDays(ctx, members);
  const events = await loadEvents(ctx, members);
  await loadAnswers(ctx, members);
  await loadGifts(ctx, members);
  await loadCircle(ctx, members, { events, lists });
  await loadSecrets(ctx, members, lists);
  await loadChipIn(ctx, members, lists);
  await loadLinks(ctx, members);
  await loadOrders(ctx, members);
  await dropQueuedJobs(ctx);
}
