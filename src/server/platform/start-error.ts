/**
 * Why the program can't start or go on, when the operator can do something about it: the message is one whole English
 * sentence, printed alone and without a stack.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
