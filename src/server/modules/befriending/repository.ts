/** SQL that links a friend to one of a member's people, and moves what others keep about that person. */
import { statement } from '#server/platform/database.ts';
import { moveBudgets, moveGifts } from '../gifts/sql.ts';
import { deleteBare, linkPerson, moveNotes, replacedPeople, unlinkPair, unlinkTyped } from '../jubilees/sql.ts';
import { moveReminders } from '../reminders/sql.ts';
import { moveDismissals } from '../suggestions/sql.ts';
import { markRecipients, moveLists } from '../wishlists/sql.ts';

/** Links an existing person to a friend; typed data stays underneath. */
export const setLinked = statement<{ id: string }, { id: string; memberId: string; friendId: string; now: Date }>(
  'befriending.set-linked',
  `with linked as (${linkPerson({ id: ':id', memberId: ':memberId', friendId: ':friendId', now: ':now' })}),
     recipients as (${markRecipients('linked')})
   select id from linked`,
);

/** Unlinks a person with typed data or a chosen picture from the friend; keeps a bare one linked. */
export const partTyped = statement<object, { memberId: string; friendId: string; now: Date }>(
  'befriending.part-typed',
  `with parted as (${unlinkTyped(':memberId', ':friendId', ':now')}),
     recipients as (${markRecipients('parted')})
   select id from parted`,
);

/** Deletes the bare person of a friendship; reminders, gifts, notes, wishlists and done or snoozed marks move to the other entry. */
export const dropLinked = statement<object, { memberId: string; friendId: string; storedId: string }>(
  'befriending.drop-linked',
  `with going as (${replacedPeople({ memberId: ':memberId', friendId: ':friendId', storedId: ':storedId' })}),
     noted as (${moveNotes('going')}),
     given as (${moveGifts('going')}),
     budgeted as (${moveBudgets('going')}),
     dismissed as (${moveDismissals('going')}),
     wished as (${moveLists('going')}),
     ${moveReminders('going', ':memberId')}
   ${deleteBare(':memberId', ':friendId')}`,
);

/** Both keep what they typed, or else the first name. */
export const unlinkBoth = statement<object, { one: string; other: string; now: Date }>(
  'befriending.unlink-both',
  `with parted as (${unlinkPair(':one', ':other', ':now')}),
     recipients as (${markRecipients('parted')})
   select id from parted`,
);
