import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './lib/browser/nonce.ts';
import { pageContext } from './lib/page/page-context.ts';
import { orderScriptsAfterPaint } from './lib/browser/scripts-after-paint.ts';

// The server imports this key to pass its context to the loaders.
export { pageContext };

/** React's render timeout in ms; the browser renders the rest. */
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
        // React moves larger chunks with a script; without JavaScript only their fallback shows.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true;
        },
        // One piece: loaders finish before the first byte, and it compresses better.
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
          if (isShellReady) reportRenderError(error);
        },
      },
    );
    // A pending timer keeps the whole render in memory.
    const late = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

let reportRenderError: (error: unknown) => void = () => {};

/** Receives the server's log function for rendering errors. */
export function onRenderError(report: (error: unknown) => void): void {
  reportRenderError = report;
}

/** Reports errors of loaders and rendering; a 404 is a response, not an error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  reportRenderError(error);
}
