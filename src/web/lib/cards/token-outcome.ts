/** A token stands for the card; a message says what to correct, null where the field itself does. */
export type TokenOutcome = { token: string } | { message: string | null };
