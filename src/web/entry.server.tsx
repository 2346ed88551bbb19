import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './lib/browser/nonce.ts';
import { pageContext } from './lib/page/page-context.ts';
import { orderScriptsAfterPaint } from './lib/browser/scripts-after-paint.ts';

// The server reads the key under which it hands its context to the loaders.
export { pageContext };

/** What is not ready by then is left to the browser. */
export const streamTimeout = 8_000;

export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, loadContext: RouterContextProvider): Promise<Response> {
  const { locale, nonce, sendHtml } = loadContext.get(pageContext);
  const given = nonce === undefined ? {} : { nonce };
  return new Promise((resolve, reject) => {
    let isShellReady = false;
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...given} />
      </NonceContext>,
      {
        ...given,
        // A larger piece would be sent behind the page, for a script to put in its place: without scripts only what waits for it is seen.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true;
        },
        // The loaders have everything before the first byte, so a shell sent ahead would gain nothing, and one piece packs
        // smaller than React's many.
        onAllReady() {
          clearTimeout(late);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const pieces: Buffer[] = [];
          const body = new Writable({
            write(piece: Buffer, _encoding, next) {
              pieces.push(piece);
              next();
            },
            final(done) {
              sendHtml(orderScriptsAfterPaint(Buffer.concat(pieces).toString(), locale));
              resolve(new Response(null, { headers, status: answerStatus }));
              done();
            },
          });
          body.on('error', reject);
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
        onError(error: unknown) {
          answerStatus = 500;
          // Before the shell is ready, onShellError rejects with the same error and the server logs it once.
          if (isShellReady) reportRenderError(error);
        },
      },
    );
    // Called off when the page is made: until it runs, it holds all that the page was made of.
    const late = setTimeout(abort, streamTimeout + 1_000).unref();
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
