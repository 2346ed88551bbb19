/** Pipelined requests of a connection: answered one after the other, and limited in number. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelining limit per connection. Pipelined requests run in order; a client that pipelines hundreds would otherwise have all answers buffered at once. */
const MAX_WAITING_ON_CONNECTION = 16;

/** Runs the work when the connection's earlier answers are sent; ends a connection that has too many waiting. */
export function createPipelining(): (request: IncomingMessage, response: ServerResponse, work: () => void) => void {
  const waitingOn = new WeakMap<Socket, number>();
  const newestOn = new WeakMap<Socket, ServerResponse>();
  return (request, response, work) => {
    const waiting = (waitingOn.get(request.socket) ?? 0) + 1;
    if (waiting > MAX_WAITING_ON_CONNECTION) {
      request.socket.destroy();
      return;
    }
    const before = waiting > 1 ? newestOn.get(request.socket) : undefined;
    newestOn.set(request.socket, response);
    waitingOn.set(request.socket, waiting);
    response.once('close', () => waitingOn.set(request.socket, (waitingOn.get(request.socket) ?? 1) - 1));
    if (before) before.once('close', work);
    else work();
  };
}
