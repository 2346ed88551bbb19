/** Passed by the server to every loader: the in-process API, the language and the run-time settings. */
import { createContext } from 'react-router';
import type { Locale } from '#shared/values/text/locale.ts';

export interface PageContext {
  readonly locale: Locale;
  /** In-process API with the visitor's cookies; takes paths starting with /api. */
  readonly fetchApi: (path: string, init?: RequestInit) => Promise<Response>;
  /** Nonce of this response; none for shared (cached) responses, whose scripts are allowed by hash. */
  readonly nonce?: string;
  /** Where staff redirected a dead URL to; null if they didn't. */
  readonly findMovedAddress: (path: string) => Promise<{ target: string; isPermanent: boolean } | null>;
  readonly settings: RunTimeSettings;
  /** Takes the finished HTML directly, and the response has no body: this avoids writing the HTML into a stream and reading it back. */
  readonly sendHtml: (html: string) => void;
  /** Headers that loaders add to the response. */
  readonly responseHeaders: Headers;
}

/** Settings sent to the browser at run time: changing one needs no rebuild (decisions, section 1). */
export interface RunTimeSettings {
  readonly productName: string;
  readonly publicUrl: string;
  readonly backendUrl: string;
  readonly buildId: string;
  readonly isDemo: boolean;
  /** An external collector is configured, so visitors are asked for consent. */
  readonly asksConsent: boolean;
}

export const pageContext = createContext<PageContext>();
