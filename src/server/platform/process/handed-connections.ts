/**
 * Connections that node:cluster has taken and handed to a worker, where Node forgets them: those of a worker which died before it took them stay open,
 * nobody answers, and the visitor waits until the browser gives up. Here another worker gets them. And when the last worker stops listening, those that
 * no worker has taken yet are cut off: here the port is closed first, at a moment when there are none.
 *
 * This reads and writes messages between node:cluster's own two sides, which are not documented. Should they change, nothing is
 * found here and it is as if this file were not there; the tests "a killed worker leaves no connection unanswered" and "whoever has got a connection" tell.
 */
import type { SendHandle } from 'node:child_process';
import type { Worker } from 'node:cluster';
import { quietMoment } from './quiet-moment.ts';

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

/** Whether a message tells a worker under which name node:cluster knows what it listens on. */
function tellsKey(message: unknown): message is { key: string } {
  return typeof message === 'object' && message !== null && 'cmd' in message && message.cmd === 'NODE_CLUSTER' && 'ack' in message && 'key' in message && typeof message.key === 'string';
}

export interface HandedConnections {
  /** How many have been handed to this worker so far. */
  readonly count: number;
  readonly isListening: boolean;
  /** Whether one is on its way: a worker that listens and to which none is would have been handed any that waits. */
  readonly isUnderWay: boolean;
  /** Lets node:cluster hand nothing to this worker any more, which itself listens on; done for all, the port is closed. */
  leaveOut(): void;
}

/** Watches what is handed to this worker; `findAnother` names one that lives when this one does not any more. */
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
      // As if the worker had said that it listens no more.
      for (const key of keys) channel.emit('internalMessage', { cmd: 'NODE_CLUSTER', act: 'close', key });
    },
  };
}

/** Closes the port that workers share, while they go on: what they have been handed they answer. `listWorkers` answers those there are at that moment. */
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
