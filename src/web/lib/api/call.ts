/** A single API call; throws ApiError when refused. */
import type { Problem } from '#shared/contract/errors.ts';
import type { Locale } from '#shared/values/text/locale.ts';

/** A response that is not 2xx, or a network error (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? problem.detail ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  get code(): string | undefined {
    return this.problem.code;
  }
}

export interface ApiOptions {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  locale: Locale;
  /**
   * Whether to retry a refused call after recovery: a refreshed access token (AUTH-06), or a new login. `sentAt` is the call's start in ms of
   * `performance.now()`.
   */
  recover?: ((error: ApiError, sentAt: number, call: SentCall) => Promise<boolean>) | undefined;
}

export interface SentCall {
  method: string;
  path: string;
}

interface CallOptions {
  /** Undefined, null and empty values are left out. */
  query?: Record<string, unknown>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as is, instead of a body. */
  form?: FormData;
  signal?: AbortSignal;
}

export type Call = <Result>(method: string, path: string, options?: CallOptions) => Promise<Result>;

async function getProblem(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Partial<Problem>;
  } catch {
    return { status: response.status, detail: response.statusText };
  }
}

/** Creates the call function for one language: JSON in and out, refusals as ApiError. */
export function createCall({ fetch, locale, recover }: ApiOptions): Call {
  async function once<Result>(method: string, path: string, { query = {}, body, form, signal }: CallOptions = {}): Promise<Result> {
    const search = new URLSearchParams({ locale });
    for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
    const sent = form ?? (body === undefined ? undefined : JSON.stringify(body));
    let response: Response;
    try {
      response = await fetch(`${path}?${search}`, {
        method,
        credentials: 'same-origin',
        headers: { Accept: 'application/json', ...(typeof sent === 'string' ? { 'Content-Type': 'application/json' } : {}) },
        ...(sent === undefined ? {} : { body: sent }),
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError(0, { status: 0, detail: error instanceof Error ? error.message : String(error) });
    }
    if (!response.ok) throw new ApiError(response.status, await getProblem(response));
    return (await response.json()) as Result;
  }

  return async (method, path, options) => {
    const sentAt = performance.now();
    try {
      return await once(method, path, options);
    } catch (error) {
      if (!recover || !(error instanceof ApiError) || !(await recover(error, sentAt, { method, path }))) throw error;
      return once(method, path, options);
    }
  };
}
