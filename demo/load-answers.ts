/** Answers of the demonstration members about themselves and their children, and their questions to each other. */
import { randomUUID } from 'node:crypto';
import type { AnswerAudience } from '#shared/contract/questions.ts';
import { insertQuestion } from '#server/modules/questions/friend-questions-repository.ts';
import { addViewers, putAnswer } from '#server/modules/questions/repository.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { actAs, daysBefore, findMember, findPersonId, type Members } from './acting.ts';

interface DemoAnswer {
  question: string;
  answer: readonly string[];
  daysAgo: number;
  /** Friends, unless said otherwise. */
  audience?: AnswerAudience;
  chosen?: readonly string[];
  /** The child's first name; unsaid: the member. */
  child?: string;
}

const answers: Record<string, readonly DemoAnswer[]> = {
  'anna@example.com': [
    { question: 'allergies', answer: ['peanuts'], daysAgo: 40 },
    { question: 'clothes', answer: ['s'], daysAgo: 200 },
    { question: 'shoes', answer: ['38'], daysAgo: 40 },
    { question: 'ring', answer: ['16.5'], daysAgo: 40, audience: 'chosen', chosen: ['erik@example.com'] },
    { question: 'gloves', answer: ['7'], daysAgo: 40 },
    { question: 'colors', answer: ['green', 'yellow', 'sand'], daysAgo: 24 },
    { question: 'metal', answer: ['silver'], daysAgo: 24 },
    { question: 'sweets', answer: ['dark-chocolate', 'licorice'], daysAgo: 210 },
    { question: 'surprise', answer: ['4'], daysAgo: 12 },
    { question: 'flowers', answer: ['peonies', 'meadow'], daysAgo: 12 },
    { question: 'free-time', answer: ['read', 'garden', 'bake'], daysAgo: 12, audience: 'nobody' },
    { question: 'enough', answer: ['Muggar. Fina allihop, men skåpet är fullt.'], daysAgo: 5 },
    { question: 'clothes', answer: ['122'], daysAgo: 30, child: 'Nora' },
    { question: 'shoes', answer: ['30'], daysAgo: 30, child: 'Nora' },
    { question: 'colors', answer: ['purple', 'pink'], daysAgo: 30, child: 'Nora' },
  ],
  'erik@example.com': [
    { question: 'allergies', answer: ['none'], daysAgo: 60 },
    { question: 'clothes', answer: ['l'], daysAgo: 60 },
    { question: 'shoes', answer: ['44'], daysAgo: 60 },
    { question: 'colors', answer: ['blue', 'gray'], daysAgo: 60 },
    { question: 'drinks', answer: ['coffee'], daysAgo: 18 },
    { question: 'games', answer: ['board-games', 'puzzles'], daysAgo: 18 },
    { question: 'plants', answer: ['5'], daysAgo: 18 },
    { question: 'collecting', answer: ['Vinylskivor från sjuttiotalet'], daysAgo: 3 },
    { question: 'unwanted', answer: ['ornaments', 'plastic'], daysAgo: 3 },
    { question: 'allergies', answer: ['eggs'], daysAgo: 18, child: 'Elias' },
    { question: 'shoes', answer: ['25'], daysAgo: 18, child: 'Elias' },
  ],
};

const asked = { from: 'erik@example.com', to: 'anna@example.com', question: 'Tycker du om te?' };

/** Belongs in the transaction that fills the shop; the members, their people and friends are there already. */
export async function loadAnswers(ctx: TransactionCtx, members: Members): Promise<void> {
  const findId = (email: string): string => findMember(members, email).id;
  for (const [email, given] of Object.entries(answers)) {
    const memberId = findId(email);
    for (const { question: questionId, answer, audience = 'friends', chosen = [], child, daysAgo } of given) {
      const jubileeId = child === undefined ? null : await findPersonId(actAs(ctx, memberId), child);
      if (child !== undefined && jubileeId === null) throw new Error(`${child} is nobody’s child`);
      const [row] = await putAnswer(ctx.db, { id: randomUUID(), memberId, jubileeId, questionId, answer, audience, now: daysBefore(ctx, daysAgo) });
      if (row && chosen.length > 0) await addViewers(ctx.db, { answerId: row.id, memberId, ids: chosen.map(findId) });
    }
  }
  await insertQuestion(ctx.db, { id: randomUUID(), askerId: findId(asked.from), receiverId: findId(asked.to), question: asked.question, about: null, now: daysBefore(ctx, 1) });
}
