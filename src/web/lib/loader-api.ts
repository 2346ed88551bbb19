/** The API for a loader: called in the same process, with the visitor's cookies; a 404 becomes the page's 404. */
import type { RouterContextProvider } from 'react-router';
import { ApiError } from './api-call.ts';
import { type Api, createApi } from './api-client.ts';
import { pageContext } from './page-context.ts';

export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const { fetchApi, locale } = context.get(pageContext);
  return createApi({ fetch: fetchApi, locale });
}

/** Turns the API's refusal into the page's status: 404 stays 404, 503 stays 503 (to which the server adds when to try again), the rest is a 500. */
export async function orPageError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 410].includes(error.status)) throw new Response(null, { status: 404 });
    if (error instanceof ApiError && error.status === 503) throw new Response(null, { status: 503 });
    throw error;
  }
}

/** For a part that the page can stand without: null where the API refused it, so that the page can say so in its place. */
export async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
