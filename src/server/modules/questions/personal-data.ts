/** Answers and questions between friends: exported; deleted with either account. */
import { dropJobsAbout } from '#server/platform/jobs.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { collectAnswers } from './repository.ts';

export const questionPersonalData: PersonalData = {
  tables: { question_answers: 'exported', question_answer_viewers: 'exported', question_answer_circles: 'exported', friend_questions: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectAnswers(ctx.db, { memberId });
    return { 'questions.json': found?.json };
  },
  erase: (ctx, { memberId }) => dropJobsAbout(ctx, 'questions', memberId),
};
