/** Failures on command: of calls, and of webhook deliveries. */

interface Matched {
  method?: string;
  path: RegExp;
  /** How many calls fail; 1 by default. */
  times?: number;
}

/**
 * `timeout` answers nothing until the client gives up; `reset` closes the connection; a number is a status. `after`: the effect has happened, and only
 * the answer is lost. A conflict of locks (409) and a rate limit (429) have no effect and aren't stored under an idempotency key.
 */
export type CallFault = Matched & ({ how: 'timeout' | 'reset' | 500; when: 'before' | 'after' } | { how: 409 | 429; when: 'before' });

export interface DeliveryFault {
  /** Type of the event. */
  type: RegExp;
  /** `hold`: delivered by `deliverHeld()`, in the order asked for. */
  how: 'lose' | 'duplicate' | 'hold';
  times?: number;
}

export interface Faults {
  addCall(fault: CallFault): void;
  addDelivery(fault: DeliveryFault): void;
  takeCall(method: string, path: string): CallFault | null;
  takeDelivery(type: string): DeliveryFault | null;
  clear(): void;
}

export function createFaults(): Faults {
  const calls: (CallFault & { left: number })[] = [];
  const deliveries: (DeliveryFault & { left: number })[] = [];
  function take<Fault extends { left: number }>(faults: Fault[], isMatch: (fault: Fault) => boolean): Fault | null {
    const found = faults.find((fault) => fault.left > 0 && isMatch(fault));
    if (!found) return null;
    found.left -= 1;
    return found;
  }
  return {
    addCall: (fault) => void calls.push({ ...fault, left: fault.times ?? 1 }),
    addDelivery: (fault) => void deliveries.push({ ...fault, left: fault.times ?? 1 }),
    takeCall: (method, path) => take(calls, (fault) => (fault.method === undefined || fault.method === method) && fault.path.test(path)),
    takeDelivery: (type) => take(deliveries, (fault) => fault.type.test(type)),
    clear() {
      calls.length = 0;
      deliveries.length = 0;
    },
  };
}
