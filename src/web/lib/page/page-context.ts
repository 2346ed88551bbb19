/** Passed by the server to every loader. */
import { createContext } from 'react-router';
import type { Locale } from '#shared/values/text/locale.ts';

export interface PageContext {
  readonly locale: Locale;
  /** In-process API with the visitor's cookies; takes paths starting with /api. */
  readonly fetchApi: (path: string, init?: RequestInit) => Promise<Response>;
  /** Nonce of this response; none for cached ones, whose scripts are allowed by hash. */
  readonly nonce?: string;
  /** Where staff redirected a dead URL to; null if they didn't. */
  readonly findMovedAddress: (path: string) => Promise<{ target: string; isPermanent: boolean } | null>;
  readonly settings: RunTimeSettings;
  /** The official notice on the legal guarantee in the page's language; null in the demonstration. */
  readonly guaranteeNotice: { readonly src: string; readonly width: number; readonly height: number } | null;
  /** Takes the finished HTML directly, without a stream; the response has no body. */
  readonly sendHtml: (html: string) => void;
  /** Headers that loaders add to the response. */
  readonly responseHeaders: Headers;
}

/** Settings sent to the browser at run time (decisions, section 1). */
export interface RunTimeSettings {
  readonly productName: string;
  readonly publicUrl: string;
  readonly backendUrl: string;
  readonly buildId: string;
  readonly isDemo: boolean;
  /** An external collector is configured: visitors are asked for consent. */
  readonly asksConsent: boolean;
}

export const pageContext = createContext<PageContext>();
