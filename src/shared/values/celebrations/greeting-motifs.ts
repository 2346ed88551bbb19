/** What a greeting's card shows. `figure`: the years celebrated, for round ones. */
export const greetingMotifs = ['figure', 'bouquet', 'bunting', 'bow'] as const;
export type GreetingMotif = (typeof greetingMotifs)[number];
