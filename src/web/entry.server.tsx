import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './lib/nonce.ts';
import { pageContext } from './lib/page-context.ts';

// The server reads the key under which it hands its context to the loaders.
export { pageContext };

/** A page that is not ready by then is sent as far as it is. */
export const streamTimeout = 8_000;

export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, loadContext: RouterContextProvider): Promise<Response> {
  const { nonce } = loadContext.get(pageContext);
  const readers = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Search engines get the whole page at once, people the shell first.
        [readers ? 'onAllReady' : 'onShellReady']() {
          isShellSent = true;
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          answerStatus = 500;
          // Before the shell is sent, onShellError rejects with the same error and the server logs it once.
          if (isShellSent) reportRenderError(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

let reportRenderError: (error: unknown) => void = () => {};

/** The server hands in its log, so that rendering errors stand there with everything else. */
export function onRenderError(report: (error: unknown) => void): void {
  reportRenderError = report;
}

/** Errors of loaders and rendering; a 404 is an answer, not an error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  reportRenderError(error);
}
