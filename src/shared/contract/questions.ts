/** Preference questions: a member's answers, who sees them, and questions between friends (specification, section 3; decisions, part 4). */
import { z } from 'zod';
import { image, success } from './common.ts';
import { MAX_CIRCLE_MEMBERS, MAX_CIRCLES } from './circles.ts';
import { acquaintance } from './friends.ts';
import { route } from './route.ts';
import { linklessLine, textLine, textLines } from './text.ts';

export const questionKinds = ['choice', 'many', 'scale', 'text', 'size'] as const;
export const questionKind = z.enum(questionKinds);

/** `eu` is the shop's own; shoes have separate US sizes for women and men. */
export const sizeSystems = ['eu', 'uk', 'us', 'usWomen', 'usMen'] as const;
export const sizeSystem = z.enum(sizeSystems);

export const answerAudience = z.enum(['friends', 'chosen', 'nobody']);

export const MAX_TEXT_ANSWER = 200;
export const MAX_CHOSEN = 50;
export const MAX_FRIEND_QUESTION = 200;
export const MAX_FRIEND_ANSWER = 300;

const answerOption = z
  .object({
    key: z.string(),
    text: z.string(),
    color: z.string().nullable().meta({ description: '#rrggbb of a color' }),
    systems: z.partialRecord(sizeSystem, z.string()).nullable().meta({ description: 'What a size is called in other countries' }),
  })
  .meta({ id: 'AnswerOption' });

/** A choice or size is its option's key, several choices are a list of keys, a step of a scale is 1 to 5, and text is text. */
const answerValue = z.union([z.string(), z.array(z.string()), z.int()]);

const ownAnswer = z
  .object({
    value: answerValue,
    audience: answerAudience,
    chosen: z.array(z.uuid()).meta({ description: 'The friends who see it, by member id, where the audience is chosen' }),
    circleIds: z.array(z.uuid()).meta({ description: 'The circles in which friends see it, where the audience is chosen' }),
    answeredAt: z.string().meta({ description: 'When it was given, or last confirmed' }),
  })
  .meta({ id: 'OwnAnswer' });

export const question = z
  .object({
    id: z.string(),
    kind: questionKind,
    text: z.string(),
    label: z.string().meta({ description: 'Heads the answer where friends read it' }),
    hint: z.string().nullable(),
    options: z.array(answerOption).optional().meta({ description: 'Of a choice, several choices, a scale or a size' }),
    noneKey: z.string().nullable().meta({ description: 'The option that excludes all others' }),
    startKey: z.string().nullable().meta({ description: 'The size to start from' }),
    unit: z.string().nullable(),
    answer: ownAnswer.optional(),
  })
  .meta({ id: 'Question' });

const questionGroup = z.object({ key: z.string(), title: z.string(), questions: z.array(question) }).meta({ id: 'QuestionGroup' });

/** Subject of a friend's question that asks for a wishlist. */
export const ABOUT_LIST = 'list';

const about = z.string().nullable().meta({ description: '`list`, or the id of a question of the bank; null: in the asker’s own words' });

const friendQuestion = z
  .object({
    _id: z.uuid(),
    text: z.string(),
    about,
    askedAt: z.string(),
    answer: z.string().nullable().meta({ description: 'Empty where the friend answered the question of the bank instead' }),
    answeredAt: z.string().nullable(),
  })
  .meta({ id: 'FriendQuestion', description: 'What the member has asked a friend. One declined looks like one unanswered' });

const askedQuestion = z.object({ _id: z.uuid(), from: acquaintance, text: z.string(), about, askedAt: z.string() }).meta({ id: 'AskedQuestion', description: 'What a friend asks the member' });

const child = z.object({ _id: z.uuid(), firstName: z.string() });

export const questionsAnswer = z.object({
  groups: z.array(questionGroup),
  progress: z.object({ answered: z.int(), total: z.int() }),
  child: child.nullable().meta({ description: 'Whom the questions are about, where not the member' }),
  children: z.array(child).meta({ description: 'Those of the member’s people for whom the member may answer: children without an account' }),
  isHidden: z.boolean().meta({ description: 'The privacy settings hide all answers from friends' }),
  stillTrue: z.array(z.string()).meta({ description: 'Questions whose answers are old, in the three weeks before the birthday' }),
  asked: z.array(askedQuestion).meta({ description: 'Open questions of friends, the oldest first' }),
});

const seenAnswer = z
  .object({
    questionId: z.string(),
    kind: questionKind,
    label: z.string(),
    unit: z.string().nullable(),
    values: z.array(answerOption).meta({ description: 'At least one; of a text answer, one with an empty key' }),
    isNone: z.boolean().meta({ description: 'The answer is that there is nothing' }),
    answeredAt: z.string(),
  })
  .meta({ id: 'SeenAnswer' });

const seenGroup = z.object({ key: z.string(), title: z.string(), answers: z.array(seenAnswer) }).meta({ id: 'SeenAnswers' });

/** Empty alike for a person who has not answered, hides the answers, has blocked the member, or is no friend. */
export const answersAnswer = z.object({
  groups: z.array(seenGroup),
  children: z.array(z.object({ firstName: z.string(), groups: z.array(seenGroup) })).meta({ description: 'What a friend has answered for children, by name' }),
});

const circleEater = z
  .object({
    _id: z.uuid(),
    memberId: z.uuid().nullable().meta({ description: 'Null for a child' }),
    firstName: z.string(),
    avatar: image.nullable(),
    isSelf: z.boolean(),
    answers: z.array(seenAnswer).meta({ description: 'At least one, allergies first' }),
  })
  .meta({ id: 'CircleEater' });

/** Whoever shows nothing of it is absent, and uncounted. */
export const circleFoodAnswer = z.object({ people: z.array(circleEater) });

export const questionsQuery = z.object({ jubileeId: z.uuid().optional().meta({ description: 'About this child among the member’s people' }) });

export const putAnswer = z.object({
  value: z.union([textLines(MAX_TEXT_ANSWER), z.array(textLines(40)).max(40), z.int()]),
  audience: answerAudience,
  chosen: z.array(z.uuid()).max(MAX_CHOSEN).default([]).meta({ description: 'Friends by member id, where the audience is chosen' }),
  circleIds: z.array(z.uuid()).max(MAX_CIRCLES).default([]).meta({ description: 'Circles that the member is in, where the audience is chosen' }),
  jubileeId: z.uuid().optional(),
});
export const confirmAnswer = z.object({ jubileeId: z.uuid().optional() });
const askedAbout = textLine(40).meta({ description: '`list`, or the id of a question of the bank' });
export const askFriend = z
  .object({ question: linklessLine(MAX_FRIEND_QUESTION).min(1).optional(), about: askedAbout.optional() })
  .refine(({ question, about: subject }) => (question === undefined) !== (subject === undefined), { message: 'required', path: ['question'] })
  .meta({ description: 'In one’s own words, or about something' });
export const askCircle = z.object({ about: askedAbout, memberIds: z.array(z.uuid()).min(1).max(MAX_CIRCLE_MEMBERS) });
export const answerFriend = z.object({ answer: textLine(MAX_FRIEND_ANSWER) });

export const questionAnswer = z.object({ question });
export const friendQuestionAnswer = z.object({ question: friendQuestion });
export const askedCircleAnswer = z.object({ asked: z.array(z.uuid()).meta({ description: 'Whom, by member id: friends in the circle without an open question' }) });
export const friendQuestionsAnswer = z.object({ questions: z.array(friendQuestion) });

export type QuestionKind = z.infer<typeof questionKind>;
export type SizeSystem = z.infer<typeof sizeSystem>;
export type AnswerAudience = z.infer<typeof answerAudience>;
export type AnswerOption = z.infer<typeof answerOption>;
export type OwnAnswer = z.infer<typeof ownAnswer>;
export type Question = z.infer<typeof question>;
export type QuestionGroup = z.infer<typeof questionGroup>;
export type FriendQuestion = z.infer<typeof friendQuestion>;
export type AskedQuestion = z.infer<typeof askedQuestion>;
export type QuestionsAnswer = z.infer<typeof questionsAnswer>;
export type SeenAnswer = z.infer<typeof seenAnswer>;
export type SeenGroup = z.infer<typeof seenGroup>;
export type AnswersAnswer = z.infer<typeof answersAnswer>;
export type CircleEater = z.infer<typeof circleEater>;
export type AskFriend = z.output<typeof askFriend>;
export type PutAnswer = z.output<typeof putAnswer>;
export type PutAnswerInput = z.input<typeof putAnswer>;

const fails = ['NOT_FOUND'] as const;

export const questions = {
  list: route('app', 'GET', '/questions', { summary: 'The questions, with the member’s answers or those for a child', query: questionsQuery, returns: questionsAnswer, fails }),
  answer: route('app', 'PUT', '/questions/:id/answer', { summary: 'Answer a question, and say who sees it', body: putAnswer, returns: questionAnswer, fails }),
  removeAnswer: route('app', 'DELETE', '/questions/:id/answer', { summary: 'Delete an answer', query: questionsQuery, returns: success, fails }),
  confirm: route('app', 'POST', '/questions/:id/answer/confirmation', { summary: 'An old answer is still true: its date is renewed', body: confirmAnswer, returns: questionAnswer, fails }),
  answerFriend: route('app', 'PUT', '/asked-questions/:id/answer', { summary: 'Answer what a friend asks', body: answerFriend, returns: success, fails }),
  declineFriend: route('app', 'DELETE', '/asked-questions/:id', { summary: 'Leave what a friend asks unanswered; the friend is not notified', returns: success, fails }),
  listOfPerson: route('app', 'GET', '/jubilees/:id/answers', { summary: 'What a friend lets the member know, or what the member has answered for a child', returns: answersAnswer, fails }),
  listFoodOfCircle: route('app', 'GET', '/circles/:id/food', {
    summary: 'What those in a circle can’t tolerate and how they eat, as far as they show it to the member',
    returns: circleFoodAnswer,
    fails,
  }),
  listAsked: route('app', 'GET', '/jubilees/:id/questions', { summary: 'What the member has asked this friend, the latest first', returns: friendQuestionsAnswer, fails }),
  askCircle: route('people', 'POST', '/circles/:id/questions', {
    summary: 'Ask friends in a circle for a list, or a question of the bank; a friend with an open question gets no other',
    body: askCircle,
    returns: askedCircleAnswer,
    status: 201,
    fails,
  }),
  ask: route('people', 'POST', '/jubilees/:id/questions', {
    summary: 'Ask a friend one question; the next once it is answered, or thirty days old',
    body: askFriend,
    returns: friendQuestionAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'QUESTION_OPEN'],
  }),
};
