/** What the server hands to every loader: the API called in the same process, the language and the run-time settings. */
import { createContext } from 'react-router';
import type { Locale } from '#shared/values/locale.ts';

export interface PageContext {
  readonly locale: Locale;
  /** The API, called inside the process with the visitor's cookies; takes addresses that begin /api. */
  readonly fetchApi: (path: string, init?: RequestInit) => Promise<Response>;
  /** Of the answer being made; none where others get the same answer, whose scripts are allowed by their hashes. */
  readonly nonce?: string;
  /** Where staff moved an address to that leads nowhere any more; null for one they didn't move. */
  readonly findMovedAddress: (path: string) => Promise<{ target: string; isPermanent: boolean } | null>;
  readonly settings: RunTimeSettings;
  /** Takes the finished page, whose answer is then without a body: as a web response it would be written into a stream and read out of it again. */
  readonly sendHtml: (html: string) => void;
  /** Headers that loaders add to the page's answer. */
  readonly responseHeaders: Headers;
}

/** Settings that reach the browser at run time: changing one needs no rebuild (decisions, section 1). */
export interface RunTimeSettings {
  readonly productName: string;
  readonly publicUrl: string;
  readonly backendUrl: string;
  readonly buildId: string;
  readonly isDemo: boolean;
  /** An outside collector is configured, so that visitors are asked whether it may hear of them. */
  readonly asksConsent: boolean;
}

export const pageContext = createContext<PageContext>();
