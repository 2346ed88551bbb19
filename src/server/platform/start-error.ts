/** A startup or fatal error that the operator can fix: the message is one complete English sentence, printed without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
