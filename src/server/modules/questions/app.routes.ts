import { questions } from '#shared/contract/questions.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { listFoodOfCircle } from './circle-food.ts';
import { answerFriend, askCircle, askFriend, declineFriend, listAskedOfPerson } from './friend-questions.ts';
import { confirmAnswer, listAnswersOfPerson, listQuestions, putAnswer, removeAnswer } from './service.ts';

const done = { success: true as const };
export const questionRoutes = [
  handle(questions.list, (ctx, { query }) => listQuestions(ctx, query.jubileeId)),
  handle(questions.answer, async (ctx, { params, body }) => ({ question: await putAnswer(ctx, params.id, body) })),
  handle(questions.removeAnswer, async (ctx, { params, query }) => {
    await removeAnswer(ctx, params.id, query.jubileeId);
    return done;
  }),
  handle(questions.confirm, async (ctx, { params, body }) => ({ question: await confirmAnswer(ctx, params.id, body.jubileeId) })),
  handle(questions.answerFriend, async (ctx, { params, body }) => {
    await answerFriend(ctx, params.id, body.answer);
    return done;
  }),
  handle(questions.declineFriend, async (ctx, { params }) => {
    await declineFriend(ctx, params.id);
    return done;
  }),
  handle(questions.listOfPerson, (ctx, { params }) => listAnswersOfPerson(ctx, params.id)),
  handle(questions.listFoodOfCircle, async (ctx, { params }) => ({ people: await listFoodOfCircle(ctx, params.id) })),
  handle(questions.listAsked, async (ctx, { params }) => ({ questions: await listAskedOfPerson(ctx, params.id) })),
  handle(questions.askCircle, async (ctx, { params, body }) => ({ asked: await askCircle(ctx, params.id, body) })),
  handle(questions.ask, async (ctx, { params, body }) => ({ question: await askFriend(ctx, params.id, body) })),
];
