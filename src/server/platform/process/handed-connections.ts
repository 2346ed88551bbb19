/**
 * Fixes two losses of connections that node:cluster hands to workers. A worker that dies before taking them leaves them unanswered: another worker
 * gets them. When the last worker stops listening, untaken ones are cut off: the port is closed first, at a moment without any.
 *
 * Uses undocumented messages of node:cluster. If they change, nothing matches, and its tests fail.
 */
import type { SendHandle } from 'node:child_process';
import type { Worker } from 'node:cluster';
import { quietMoment } from './quiet-moment.ts';

interface HandOver {
  readonly cmd: 'NODE_CLUSTER';
  readonly act: 'newconn';
  readonly seq: number;
}

const CHANNEL_POLL_MS = 5;

/** A libuv handle without a net.Socket around it. */
type NativeConnection = SendHandle & { close?: () => void };

function isHandOver(message: unknown): message is HandOver {
  return typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn' && 'seq' in message && typeof message.seq === 'number';
}

/** Whether a message contains node:cluster's key of a listening handle. */
function reportsKey(message: unknown): message is { key: string } {
  return typeof message === 'object' && message !== null && 'cmd' in message && message.cmd === 'NODE_CLUSTER' && 'ack' in message && 'key' in message && typeof message.key === 'string';
}

export interface HandedConnections {
  readonly count: number;
  readonly isListening: boolean;
  /** Whether a handed connection is unconfirmed. */
  readonly isUnderWay: boolean;
  /** Stops node:cluster from handing connections to this worker, which keeps listening. */
  leaveOut(): void;
}

/** Tracks the connections handed to this worker; `findAnother` picks a live one when it dies. */
export function rescueConnections(worker: Worker, findAnother: () => Worker | undefined): HandedConnections {
  const keys = new Set<string>();
  let count = 0;
  const handed = new Map<number, { message: HandOver; connection: NativeConnection }>();
  const channel = worker.process;
  const send = channel.send.bind(channel) as (...args: unknown[]) => boolean;
  channel.send = ((...args: unknown[]) => {
    const [message, connection] = args;
    if (reportsKey(message)) keys.add(message.key);
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
      // Same message and sequence number: the reply reaches the callback waiting for the dead worker.
      if (another?.isConnected()) another.process.send(message, connection);
      else connection.close?.();
    }
    handed.clear();
  });
  // With an unconfirmed connection Node waits forever for the dead worker, and keeps choosing it. Once disconnected, every reply has been read.
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
      for (const key of keys) channel.emit('internalMessage', { cmd: 'NODE_CLUSTER', act: 'close', key });
    },
  };
}

/** Closes the shared port; workers answer their open connections. `listWorkers` returns the current workers. */
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
