import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnswerAudience } from '#shared/contract/questions.ts';
import { circleMembers } from '../circles/tables.ts';
import { jubilees } from '../jubilees/tables.ts';
import { members } from '../members/tables.ts';

const ofMember = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A member's answer to a question of the bank, about themselves or a child among their people. */
export const questionAnswers = pgTable(
  'question_answers',
  {
    id: uuid().primaryKey(),
    memberId: ofMember('member_id'),
    /** The child; null: the member. */
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'cascade' }),
    /** In the bank (`bank/bank.ts`). */
    questionId: text('question_id').notNull(),
    /** Keys of options, a step of a scale, or one text. */
    answer: text().array().notNull(),
    audience: text().$type<AnswerAudience>().notNull(),
    /** Given or last confirmed. */
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [
    unique('question_answers_once').on(table.memberId, table.jubileeId, table.questionId).nullsNotDistinct(),
    index('question_answers_by_child').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
    check('question_answers_not_empty', sql`cardinality(${table.answer}) > 0`),
  ],
);

/** The friends chosen for an answer. Only read while they are friends. */
export const questionAnswerViewers = pgTable(
  'question_answer_viewers',
  {
    answerId: uuid('answer_id')
      .notNull()
      .references(() => questionAnswers.id, { onDelete: 'cascade' }),
    memberId: ofMember('member_id'),
  },
  (table) => [primaryKey({ columns: [table.answerId, table.memberId] }), index('question_answer_viewers_by_member').on(table.memberId)],
);

/** The circles that an answer is for. Ends when its member leaves the circle. */
export const questionAnswerCircles = pgTable(
  'question_answer_circles',
  {
    answerId: uuid('answer_id')
      .notNull()
      .references(() => questionAnswers.id, { onDelete: 'cascade' }),
    circleId: uuid('circle_id').notNull(),
    memberId: uuid('member_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.answerId, table.circleId] }),
    index('question_answer_circles_by_member').on(table.circleId, table.memberId),
    foreignKey({ name: 'question_answer_circles_of_member', columns: [table.circleId, table.memberId], foreignColumns: [circleMembers.circleId, circleMembers.memberId] }).onDelete('cascade'),
  ],
);

/** Questions of a member to a friend. Only read while they are friends. */
export const friendQuestions = pgTable(
  'friend_questions',
  {
    id: uuid().primaryKey(),
    askerId: ofMember('asker_id'),
    receiverId: ofMember('receiver_id'),
    question: text().notNull(),
    /** The subject, if not free text: `list` or a question of the bank. Shown in the reader's language instead of `question`. */
    about: text(),
    askedAt: moment('asked_at').notNull(),
    answer: text(),
    answeredAt: moment('answered_at'),
    /** The receiver leaves it unanswered; the asker is not notified, and sees it as open. */
    declinedAt: moment('declined_at'),
  },
  (table) => [
    uniqueIndex('friend_questions_one_open').on(table.askerId, table.receiverId).where(sql`${table.answeredAt} is null`),
    index('friend_questions_by_asker').on(table.askerId, table.receiverId),
    index('friend_questions_by_receiver').on(table.receiverId),
    check('friend_questions_of_two', sql`${table.askerId} <> ${table.receiverId}`),
    check('friend_questions_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
