/** SQL for questions between friends. */
import { statement } from '#server/platform/database.ts';
import { isFellow } from '../circles/sql.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { wantsMail } from '../settings/sql.ts';
import { isAnswerSeenBy } from './sql.ts';

export interface FriendQuestionRow {
  id: string;
  question: string;
  about: string | null;
  asked_at: Date;
  answer: string | null;
  answered_at: Date | null;
}

const stillFriends = `${areFriends('q.asker_id', 'q.receiver_id')} and not ${isBlocked('q.asker_id', 'q.receiver_id')}`;
const isOpen = 'q.answered_at is null and q.declined_at is null and q.asked_at > :since';

/** Declined ones look open. */
export const listOfAsker = statement<FriendQuestionRow, { askerId: string; receiverId: string; since: Date; limit: number }>(
  'questions.asked-of-friend',
  `select q.id, q.question, q.about, q.asked_at, q.answer, q.answered_at from friend_questions q
   where q.asker_id = :askerId and q.receiver_id = :receiverId and (q.answered_at is not null or q.asked_at > :since) and ${stillFriends} order by q.asked_at desc, q.id limit :limit`,
);

export interface AskedRow extends FriendQuestionRow {
  member_id: string;
  first_name: string;
  last_name: string;
  avatar_id: string | null;
}

export const listOpen = statement<AskedRow, { receiverId: string; since: Date }>(
  'questions.open',
  `select q.id, q.question, q.about, q.asked_at, q.answer, q.answered_at, m.id as member_id, m.first_name, m.last_name, m.avatar_id
   from friend_questions q join members m on m.id = q.asker_id where q.receiver_id = :receiverId and ${isOpen} and ${stillFriends} order by q.asked_at, q.id`,
);

export const deleteLapsedTo = statement<object, { askerId: string; receiverIds: readonly string[]; until: Date }>(
  'questions.delete-lapsed-to',
  'delete from friend_questions where asker_id = :askerId and receiver_id = any(:receiverIds::uuid[]) and answered_at is null and asked_at <= :until',
);

/** No row where one is open, or where the two are no friends. */
export const insertQuestion = statement<{ id: string }, { id: string; askerId: string; receiverId: string; question: string; about: string | null; now: Date }>(
  'questions.ask',
  `insert into friend_questions (id, asker_id, receiver_id, question, about, asked_at) select :id::uuid, :askerId::uuid, :receiverId::uuid, :question::text, :about, :now::timestamptz
   where ${areFriends(':askerId::uuid', ':receiverId::uuid')} on conflict (asker_id, receiver_id) where answered_at is null do nothing returning id`,
);

/** Asks friends in a circle that both are in. Returns whom it asked: not those who have an open question of the asker's. */
export const insertQuestions = statement<
  { id: string; receiver_id: string },
  { ids: readonly string[]; askerId: string; receiverIds: readonly string[]; circleId: string; question: string; about: string; now: Date }
>(
  'questions.ask-circle',
  `insert into friend_questions (id, asker_id, receiver_id, question, about, asked_at) select w.id, :askerId::uuid, w.receiver_id, :question::text, :about, :now::timestamptz
   from unnest(:ids::uuid[], :receiverIds::uuid[]) w (id, receiver_id) where ${areFriends(':askerId::uuid', 'w.receiver_id')} and ${isFellow(':circleId::uuid', 'w.receiver_id', ':askerId::uuid')}
   on conflict (asker_id, receiver_id) where answered_at is null do nothing returning id, receiver_id`,
);

/** The member has answered the bank's question where these friends see it: their open questions about it are answered. */
export const answerAbout = statement<{ id: string; asker_id: string }, { receiverId: string; questionId: string; now: Date; since: Date }>(
  'questions.answer-about',
  `update friend_questions q set answer = '', answered_at = :now where q.receiver_id = :receiverId and q.about = :questionId and ${isOpen} and ${stillFriends}
     and exists (select 1 from question_answers a where a.member_id = q.receiver_id and a.jubilee_id is null and a.question_id = q.about and ${isAnswerSeenBy('a', 'q.asker_id')}) returning q.id, q.asker_id`,
);

export const answerQuestion = statement<{ asker_id: string }, { id: string; receiverId: string; answer: string; now: Date; since: Date }>(
  'questions.answer-friend',
  `update friend_questions q set answer = :answer, answered_at = :now where q.id = :id and q.receiver_id = :receiverId and ${isOpen} and ${stillFriends} returning q.asker_id`,
);

export const declineQuestion = statement<{ id: string }, { id: string; receiverId: string; now: Date; since: Date }>(
  'questions.decline-friend',
  `update friend_questions q set declined_at = :now where q.id = :id and q.receiver_id = :receiverId and ${isOpen} and ${stillFriends} returning q.id`,
);

export const deleteOld = statement<object, { openUntil: Date; answeredUntil: Date }>(
  'questions.delete-old',
  'delete from friend_questions where (answered_at is null and asked_at <= :openUntil) or answered_at <= :answeredUntil',
);

export interface NoticeRow {
  email: string;
  language_code: 'sv' | 'en';
  first_name: string;
  other_first_name: string;
  other_last_name: string;
  question: string;
  about: string | null;
  jubilee_id: string | null;
}

const notice = (to: string, about: string, condition: string): string =>
  `select t.email, t.language_code, t.first_name, o.first_name as other_first_name, o.last_name as other_last_name, q.question, q.about,
     (select j.id from jubilees j where j.member_id = t.id and j.linked_member_id = o.id and j.removed_at is null) as jubilee_id
   from friend_questions q join members t on t.id = q.${to} join members o on o.id = q.${about}
   where q.id = :id and ${condition} and ${stillFriends} and ${wantsMail('t.id', 'questions')}`;

/** The recipient of a question's mail, if it is still open and they want it. */
export const findReceiver = statement<NoticeRow, { id: string }>('questions.receiver', notice('receiver_id', 'asker_id', 'q.answered_at is null and q.declined_at is null'));
export const findAsker = statement<NoticeRow, { id: string }>('questions.asker', notice('asker_id', 'receiver_id', 'q.answered_at is not null'));
