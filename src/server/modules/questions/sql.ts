/** SQL fragments: who sees an answer. Each argument is a column or a typed parameter. */
import { isFellow } from '../circles/sql.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { showsAnswers } from '../settings/sql.ts';

/** Whether the viewer sees an answer of a friend: by its audience, the owner's privacy, and as long as both are friends. */
export const isAnswerSeenBy = (answer: string, viewer: string): string =>
  `(${areFriends(`${answer}.member_id`, viewer)} and not ${isBlocked(`${answer}.member_id`, viewer)} and ${showsAnswers(`${answer}.member_id`)}
    and (${answer}.audience = 'friends' or (${answer}.audience = 'chosen' and exists (select 1 from question_answer_viewers v where v.answer_id = ${answer}.id and v.member_id = ${viewer}))
      or (${answer}.audience = 'chosen' and exists (select 1 from question_answer_circles v where v.answer_id = ${answer}.id and ${isFellow('v.circle_id', `${answer}.member_id`, viewer)}))))`;
