import type { AnswerAudience } from '#shared/contract/questions.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { statement } from '#server/platform/database.ts';
import { isFellow, isInCircle } from '../circles/sql.ts';
import { areFriends } from '../friends/sql.ts';
import { showsAnswers } from '../settings/sql.ts';
import { isAnswerSeenBy } from './sql.ts';

export interface ChildRow {
  id: string;
  first_name: string;
  relation: Relation;
  date_of_birth: string | null;
}

/** People who may be a child without an account, by age as far as known: the rules decide. */
const mayBeChild = 'j.removed_at is null and j.linked_member_id is null and not j.is_deceased';

export const listPeople = statement<ChildRow, { memberId: string; relations: readonly string[] }>(
  'questions.people',
  `select j.id, j.first_name, j.relation, j.date_of_birth from jubilees j where j.member_id = :memberId and j.relation = any(:relations::text[]) and ${mayBeChild} order by j.first_name collate "sv-x-icu", j.id`,
);

export const findPerson = statement<ChildRow, { id: string; memberId: string }>(
  'questions.person',
  `select j.id, j.first_name, j.relation, j.date_of_birth from jubilees j where j.id = :id and j.member_id = :memberId and ${mayBeChild}`,
);

export const findBirthday = statement<{ date_of_birth: string | null }, { memberId: string }>('questions.birthday', 'select date_of_birth from members where id = :memberId');

export interface OwnAnswerRow {
  question_id: string;
  answer: readonly string[];
  audience: AnswerAudience;
  answered_at: Date;
  chosen: readonly string[];
  circle_ids: readonly string[];
}

const selectChosen = `(select coalesce(array_agg(v.member_id order by v.member_id), '{}') from question_answer_viewers v where v.answer_id = a.id and ${areFriends('a.member_id', 'v.member_id')})`;
const selectCircles = `(select coalesce(array_agg(v.circle_id order by v.circle_id), '{}') from question_answer_circles v where v.answer_id = a.id and ${isInCircle('v.circle_id', 'a.member_id')})`;
const isAbout = 'a.member_id = :memberId and a.jubilee_id is not distinct from :jubileeId::uuid';

/** A member's answers about themselves, or about a child. */
export const listOwn = statement<OwnAnswerRow, { memberId: string; jubileeId: string | null }>(
  'questions.own',
  `select a.question_id, a.answer, a.audience, a.answered_at, ${selectChosen} as chosen, ${selectCircles} as circle_ids from question_answers a where ${isAbout}`,
);

export const putAnswer = statement<{ id: string }, { id: string; memberId: string; jubileeId: string | null; questionId: string; answer: readonly string[]; audience: AnswerAudience; now: Date }>(
  'questions.put',
  `insert into question_answers as a (id, member_id, jubilee_id, question_id, answer, audience, answered_at) values (:id, :memberId, :jubileeId, :questionId, :answer::text[], :audience, :now)
   on conflict (member_id, jubilee_id, question_id) do update set answer = excluded.answer, audience = excluded.audience, answered_at = excluded.answered_at returning a.id`,
);

export const clearViewers = statement<object, { answerId: string }>('questions.clear-viewers', 'delete from question_answer_viewers where answer_id = :answerId');

/** Adds those who are friends of the member; returns whom it added. */
export const addViewers = statement<{ member_id: string }, { answerId: string; memberId: string; ids: readonly string[] }>(
  'questions.add-viewers',
  `insert into question_answer_viewers (answer_id, member_id) select :answerId::uuid, c.id from unnest(:ids::uuid[]) c (id) where ${areFriends(':memberId::uuid', 'c.id')} on conflict do nothing returning member_id`,
);

export const clearCircles = statement<object, { answerId: string }>('questions.clear-circles', 'delete from question_answer_circles where answer_id = :answerId');

/** Adds circles that the member is in; returns which it added. */
export const addCircles = statement<{ circle_id: string }, { answerId: string; memberId: string; ids: readonly string[] }>(
  'questions.add-circles',
  `insert into question_answer_circles (answer_id, circle_id, member_id) select :answerId, cm.circle_id, cm.member_id from circle_members cm
   where cm.member_id = :memberId and cm.state <> 'invited' and cm.circle_id = any(:ids::uuid[]) returning circle_id`,
);

export const confirmAnswer = statement<{ id: string }, { memberId: string; jubileeId: string | null; questionId: string; now: Date }>(
  'questions.confirm',
  `update question_answers a set answered_at = :now where ${isAbout} and a.question_id = :questionId returning a.id`,
);

export const deleteAnswer = statement<{ id: string }, { memberId: string; jubileeId: string | null; questionId: string }>(
  'questions.delete',
  `delete from question_answers a where ${isAbout} and a.question_id = :questionId returning a.id`,
);

export interface SeenRow {
  question_id: string;
  answer: readonly string[];
  answered_at: Date;
}

export interface SeenOfFriendRow extends SeenRow {
  /** The child that the friend has answered for; null: the friend. */
  child_id: string | null;
  child_name: string | null;
  relation: Relation | null;
  date_of_birth: string | null;
}

/** A friend's answers visible to the viewer, unordered: the bank's order applies. The rules decide whether a person is still a child. */
export const listOfFriend = statement<SeenOfFriendRow, { friendId: string; viewerId: string }>(
  'questions.of-friend',
  `select a.question_id, a.answer, a.answered_at, j.id as child_id, j.first_name as child_name, j.relation, j.date_of_birth
   from question_answers a left join jubilees j on j.id = a.jubilee_id
   where a.member_id = :friendId and (a.jubilee_id is null or (${mayBeChild})) and ${isAnswerSeenBy('a', ':viewerId::uuid')}`,
);

export interface EaterRow extends SeenRow {
  member_id: string;
  is_self: boolean;
  child_id: string | null;
  first_name: string;
  avatar_id: string | null;
  relation: Relation | null;
  date_of_birth: string | null;
}

/** The member's own answers that the circle sees: what nobody else sees isn't on the table. */
const isOwnShown = `(a.member_id = :viewerId::uuid and ${showsAnswers('a.member_id')}
  and (a.audience = 'friends' or (a.audience = 'chosen' and exists (select 1 from question_answer_circles v where v.answer_id = a.id and v.circle_id = :circleId::uuid))))`;

/** Answers of fellow members, and for children whom they show to the circle, as the viewer sees them elsewhere. */
export const listOfCircle = statement<EaterRow, { circleId: string; viewerId: string; questionIds: readonly string[] }>(
  'questions.of-circle',
  `select a.question_id, a.answer, a.answered_at, m.id as member_id, m.id = :viewerId::uuid as is_self, j.id as child_id, coalesce(j.first_name, m.first_name) as first_name,
     case when j.id is null then m.avatar_id else j.avatar_id end as avatar_id, j.relation, j.date_of_birth
   from circle_members x join members m on m.id = x.member_id join question_answers a on a.member_id = m.id left join jubilees j on j.id = a.jubilee_id
   where x.circle_id = :circleId::uuid and x.state <> 'invited' and a.question_id = any(:questionIds::text[])
     and (a.jubilee_id is null or (${mayBeChild} and exists (select 1 from circle_people p where p.circle_id = x.circle_id and p.jubilee_id = j.id and p.member_id = m.id)))
     and (${isOwnShown} or (${isFellow('x.circle_id', 'm.id', ':viewerId::uuid')} and ${isAnswerSeenBy('a', ':viewerId::uuid')}))
   order by x.since, m.id, j.first_name collate "sv-x-icu" nulls first, j.id nulls first`,
);

export const collectAnswers = statement<{ json: unknown }, { memberId: string }>(
  'questions.personal-data',
  `select json_build_object(
     'answers', (select coalesce(json_agg(json_build_object('_id', a.id, 'questionId', a.question_id, 'jubileeId', a.jubilee_id, 'answer', a.answer, 'audience', a.audience, 'answeredAt', a.answered_at,
       'chosen', (select coalesce(json_agg(v.member_id order by v.member_id), '[]') from question_answer_viewers v where v.answer_id = a.id), 'circles', (select coalesce(json_agg(v.circle_id order by v.circle_id), '[]') from question_answer_circles v where v.answer_id = a.id)) order by a.question_id, a.id), '[]') from question_answers a where a.member_id = :memberId),
     'asked', (select coalesce(json_agg(json_build_object('_id', q.id, 'friendId', q.receiver_id, 'question', q.question, 'about', q.about, 'askedAt', q.asked_at, 'answer', q.answer, 'answeredAt', q.answered_at) order by q.asked_at, q.id), '[]') from friend_questions q where q.asker_id = :memberId),
     'received', (select coalesce(json_agg(json_build_object('_id', q.id, 'friendId', q.asker_id, 'question', q.question, 'about', q.about, 'askedAt', q.asked_at, 'answer', q.answer, 'answeredAt', q.answered_at, 'declinedAt', q.declined_at) order by q.asked_at, q.id), '[]') from friend_questions q where q.receiver_id = :memberId)) as json`,
);
