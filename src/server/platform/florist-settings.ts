import { StartError } from './start-error.ts';

export interface FloristConfig {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/** Throws StartError for one without the other. */
export function readFlorist({ FLORIST_URL: url, FLORIST_KEY: key }: { FLORIST_URL?: string | undefined; FLORIST_KEY?: string | undefined }): FloristConfig | null {
  if (url === undefined && key === undefined) return null;
  if (url === undefined || key === undefined) throw new StartError(`The setting ${url === undefined ? 'FLORIST_URL' : 'FLORIST_KEY'} is missing: the florist network needs both.`);
  return { url: url.replace(/\/+$/, ''), key };
}
