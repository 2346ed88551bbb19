/**
 * Modules with personal data, in the order of account deletion: data found through orders precedes anonymizing them. A test checks the database for
 * unregistered tables.
 */
import { dropJobsAbout } from '#server/platform/jobs.ts';
import { heldParameter, type PersonalData } from '#server/platform/personal-data.ts';
import { authPersonalData } from '../auth/service.ts';
import { birthdayLinkPersonalData } from '../birthday-links/service.ts';
import { calendarPersonalData } from '../calendar/service.ts';
import { cartPersonalData } from '../cart/service.ts';
import { circlePersonalData } from '../circles/service.ts';
import { drawPersonalData } from '../draws/service.ts';
import { membershipPersonalData } from '../memberships/service.ts';
import { listWatchPersonalData } from '../list-watches/service.ts';
import { digestPersonalData } from '../digests/service.ts';
import { eventPersonalData } from '../events/service.ts';
import { friendPersonalData } from '../friends/service.ts';
import { invitePersonalData } from '../invites/service.ts';
import { jubileePersonalData } from '../jubilees/service.ts';
import { ledgerPersonalData } from '../ledger/service.ts';
import { memberPersonalData } from '../members/service.ts';
import { orderPersonalData } from '../orders/service.ts';
import { customerPersonalData } from '../payments/service.ts';
import { pushPersonalData } from '../push/service.ts';
import { giftPersonalData } from '../gifts/service.ts';
import { chipInPersonalData } from '../chip-ins/service.ts';
import { giftCardPersonalData } from '../gift-cards/service.ts';
import { greetingPersonalData } from '../greetings/service.ts';
import { questionPersonalData } from '../questions/service.ts';
import { reminderPersonalData } from '../reminders/service.ts';
import { reservationPersonalData } from '../reservations/service.ts';
import { reportPersonalData } from '../reports/service.ts';
import { retentionPersonalData } from '../retention/service.ts';
import { settingsPersonalData } from '../settings/service.ts';
import { stockAlertPersonalData } from '../stock-alerts/service.ts';
import { whisperPersonalData } from '../whispers/service.ts';
import { wishNewsPersonalData } from '../wish-news/service.ts';
import { suggestionPersonalData } from '../suggestions/service.ts';
import { wishlistLocks, wishlistPersonalData } from '../wishlists/service.ts';
import { collectMails, collectRefusals, deleteAnswersTo, deleteMails, deleteRefusals } from './repository.ts';

const mailPersonalData: PersonalData = {
  tables: { mails: 'exported', refused_addresses: 'exported' },
  async collect(ctx, person) {
    const [found] = await collectMails(ctx.db, { addresses: heldParameter(person), memberId: person.memberId });
    return { 'mails.json': found?.json, 'refused-addresses.json': await collectRefusals(ctx.db, { addresses: heldParameter(person) }) };
  },
  async erase(ctx, person) {
    await deleteMails(ctx.db, { addresses: heldParameter(person), memberId: person.memberId });
    await deleteRefusals(ctx.db, { addresses: heldParameter(person) });
  },
};

const technicalPersonalData: PersonalData = {
  tables: {
    idempotency_keys: { withheld: 'answers that were given before, kept for a day; what they say is in the export' },
    data_exports: { withheld: 'the export itself, until it is fetched' },
  },
  async erase(ctx, person) {
    await deleteAnswersTo(ctx.db, { addresses: heldParameter(person), memberId: person.memberId });
    await dropJobsAbout(ctx, 'personal-data', person.memberId);
  },
};

export const personalData: readonly PersonalData[] = [
  wishlistLocks,
  mailPersonalData,
  technicalPersonalData,
  memberPersonalData,
  jubileePersonalData,
  birthdayLinkPersonalData,
  reminderPersonalData,
  // Before the lists, which are needed to find their owners' words in it.
  whisperPersonalData,
  reservationPersonalData,
  reportPersonalData,
  wishlistPersonalData,
  wishNewsPersonalData,
  giftPersonalData,
  suggestionPersonalData,
  greetingPersonalData,
  chipInPersonalData,
  giftCardPersonalData,
  digestPersonalData,
  membershipPersonalData,
  listWatchPersonalData,
  questionPersonalData,
  drawPersonalData,
  eventPersonalData,
  circlePersonalData,
  calendarPersonalData,
  pushPersonalData,
  customerPersonalData,
  friendPersonalData,
  invitePersonalData,
  settingsPersonalData,
  authPersonalData,
  stockAlertPersonalData,
  orderPersonalData,
  ledgerPersonalData,
  retentionPersonalData,
  cartPersonalData,
];
