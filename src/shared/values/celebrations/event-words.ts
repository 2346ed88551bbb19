/** Closed lists of what an event may be, ask and be answered. */

export const eventKinds = ['party', 'birthday', 'christmas', 'dinner', 'wedding', 'baby', 'graduation', 'housewarming', 'other'] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventAnswers = ['yes', 'maybe', 'no'] as const;
export type EventAnswer = (typeof eventAnswers)[number];

/** `food`: choices of diets, and a text. */
export const askKinds = ['text', 'food'] as const;
export type AskKind = (typeof askKinds)[number];

export const diets = ['nuts', 'gluten', 'milk', 'vegetarian', 'vegan'] as const;
export type Diet = (typeof diets)[number];

/** Recipients of a message: all guests, those with one answer, or those without any. */
export const messageReceivers = ['all', ...eventAnswers, 'silent'] as const;
export type MessageReceivers = (typeof messageReceivers)[number];

export const MAX_PEOPLE = 20;
export const MAX_ASKS = 10;
export const MAX_EVENT_GUESTS = 300;
