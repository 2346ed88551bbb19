/**
 * Connections that node:cluster has handed to a worker which died before it took them. Node forgets them: they stay open,
 * nobody answers, and the visitor waits until the browser gives up. Here another worker gets them.
 *
 * This reads messages between node:cluster's own two sides, which are not documented. Should they change, nothing is
 * found here and it is as if this file were not there; the test "a killed worker leaves no connection unanswered" tells.
 */
import type { SendHandle } from 'node:child_process';
import type { Worker } from 'node:cluster';

interface HandOver {
  readonly cmd: 'NODE_CLUSTER';
  readonly act: 'newconn';
  readonly seq: number;
}

/** How long what a dead worker has written may take to be read. */
const CHANNEL_POLL_MS = 5;

/** A connection as libuv has it, without a net.Socket around it. */
type NativeConnection = SendHandle & { close?: () => void };

function isHandOver(message: unknown): message is HandOver {
  return typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn' && 'seq' in message && typeof message.seq === 'number';
}

/** Watches what is handed to this worker; `findAnother` names one that lives when this one does not any more. */
export function rescueConnections(worker: Worker, findAnother: () => Worker | undefined): void {
  const handed = new Map<number, { message: HandOver; connection: NativeConnection }>();
  const channel = worker.process;
  const send = channel.send.bind(channel) as (...args: unknown[]) => boolean;
  channel.send = ((...args: unknown[]) => {
    const [message, connection] = args;
    if (isHandOver(message) && connection) handed.set(message.seq, { message, connection: connection as NativeConnection });
    return send(...args);
  }) as typeof channel.send;
  channel.on('internalMessage', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'ack' in message && typeof message.ack === 'number') handed.delete(message.ack);
  });
  let isDisconnected = false;
  worker.once('disconnect', () => {
    isDisconnected = true;
    for (const { message, connection } of handed.values()) {
      const another = findAnother();
      // The same message with the same number: its answer reaches the callback that still waits for the dead worker's.
      if (another?.isConnected()) another.process.send(message, connection);
      else connection.close?.();
    }
    handed.clear();
  });
  // While a connection is on its way, Node does not report the end of the channel but waits for ever for the dead worker to
  // confirm it, and goes on choosing that worker. By the time the channel counts as closed every answer has been read.
  function reportEnd(): void {
    if (isDisconnected) return;
    if (channel.connected) setTimeout(reportEnd, CHANNEL_POLL_MS);
    else setImmediate(() => isDisconnected || channel.emit('disconnect'));
  }
  worker.once('exit', reportEnd);
}
