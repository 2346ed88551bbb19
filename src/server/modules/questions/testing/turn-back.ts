/** For journeys beside a running shop, whose clock can’t be changed: moves answers back. */
import { statement } from '#server/platform/database.ts';

export const turnBackAnswers = statement<{ id: string }, { email: string; days: number }>(
  'questions.turn-back',
  'update question_answers a set answered_at = a.answered_at - make_interval(days => :days) from members m where m.email = :email and a.member_id = m.id returning a.id',
);
