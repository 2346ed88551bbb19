/** The subset of a pino logger used here. */
export interface LauncherLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
