/**
 * Fixes two losses of connections that node:cluster has accepted and handed to a worker. When a worker dies before it takes them, they stay open
 * unanswered until the browser times out: here another worker gets them. When the last worker stops listening, connections not taken yet are cut off:
 * here the port is closed first, at a moment without any.
 *
 * This reads and writes undocumented messages of node:cluster. If they change, nothing matches and this file has no effect; the tests "a killed
 * worker leaves no connection unanswered" and "whoever has got a connection" detect that.
 */
import type { SendHandle } from 'node:child_process';
import type { Worker } from 'node:cluster';
import { quietMoment } from './quiet-moment.ts';

interface HandOver {
  readonly cmd: 'NODE_CLUSTER';
  readonly act: 'newconn';
  readonly seq: number;
}

/** Poll interval while a dead worker's last messages are still being read. */
const CHANNEL_POLL_MS = 5;

/** A libuv handle without a net.Socket around it. */
type NativeConnection = SendHandle & { close?: () => void };

function isHandOver(message: unknown): message is HandOver {
  return typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn' && 'seq' in message && typeof message.seq === 'number';
}

/** Whether a message tells a worker node:cluster's key of a listening handle. */
function tellsKey(message: unknown): message is { key: string } {
  return typeof message === 'object' && message !== null && 'cmd' in message && message.cmd === 'NODE_CLUSTER' && 'ack' in message && 'key' in message && typeof message.key === 'string';
}

export interface HandedConnections {
  /** Number of connections handed to this worker so far. */
  readonly count: number;
  readonly isListening: boolean;
  /** Whether a handed connection is not confirmed yet. If a listening worker has none, no connection waits, since it would have got it. */
  readonly isUnderWay: boolean;
  /** Stops node:cluster from handing connections to this worker, which keeps listening; once all are left out, the port is closed. */
  leaveOut(): void;
}

/** Tracks the connections handed to this worker; `findAnother` picks a live worker when this one dies. */
export function rescueConnections(worker: Worker, findAnother: () => Worker | undefined): HandedConnections {
  const keys = new Set<string>();
  let count = 0;
  const handed = new Map<number, { message: HandOver; connection: NativeConnection }>();
  const channel = worker.process;
  const send = channel.send.bind(channel) as (...args: unknown[]) => boolean;
  channel.send = ((...args: unknown[]) => {
    const [message, connection] = args;
    if (tellsKey(message)) keys.add(message.key);
    if (isHandOver(message) && connection) {
      count += 1;
      handed.set(message.seq, { message, connection: connection as NativeConnection });
    }
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
      // The same message and sequence number: its reply reaches the callback that still waits for the dead worker's.
      if (another?.isConnected()) another.process.send(message, connection);
      else connection.close?.();
    }
    handed.clear();
  });
  // While a connection is unconfirmed, Node waits forever for the dead worker's confirmation instead of reporting the end of the channel, and keeps
  // choosing that worker. Once disconnected, every reply has been read.
  function reportEnd(): void {
    if (isDisconnected) return;
    if (channel.connected) setTimeout(reportEnd, CHANNEL_POLL_MS);
    else setImmediate(() => isDisconnected || channel.emit('disconnect'));
  }
  worker.once('exit', reportEnd);
  return {
    get count() {
      return count;
    },
    get isListening() {
      return keys.size > 0;
    },
    get isUnderWay() {
      return handed.size > 0;
    },
    leaveOut() {
      // Simulates the worker's message that it has stopped listening.
      for (const key of keys) channel.emit('internalMessage', { cmd: 'NODE_CLUSTER', act: 'close', key });
    },
  };
}

/** Closes the shared port; the workers answer the connections they have. `listWorkers` returns the current workers. */
export async function closeSharedPort(listWorkers: () => Iterable<HandedConnections>): Promise<void> {
  const listening = () => [...listWorkers()].filter((worker) => worker.isListening);
  if (listening().length === 0) return;
  let before = 0;
  await quietMoment(() => {
    const all = listening();
    const handed = all.reduce((sum, worker) => sum + worker.count, 0);
    const isQuiet = handed === before && all.some((worker) => !worker.isUnderWay);
    before = handed;
    return isQuiet;
  });
  for (const worker of listening()) worker.leaveOut();
}
