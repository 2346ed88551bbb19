/** Event fields that hosts and guests both see. */
import { z } from 'zod';
import { askKinds, diets, eventAnswers } from '../values/celebrations/event-words.ts';

export const ask = z.object({ _id: z.uuid(), text: z.string(), kind: z.enum(askKinds) }).meta({ id: 'EventAsk' });
const askAnswer = z.object({ _id: z.uuid(), text: z.string(), diets: z.array(z.enum(diets)) }).meta({ id: 'EventAskAnswer' });

export const seats = {
  answer: z.enum(eventAnswers).nullable(),
  people: z.int().meta({ description: 'Party size, children included' }),
  children: z.int(),
  asks: z.array(askAnswer),
  greeting: z.string(),
};

export const when = { startsAt: z.string(), endsAt: z.string().nullable(), timeZone: z.string() };
