/** `expand[]=latest_charge.balance_transaction`: https://docs.stripe.com/api/expanding_objects */
import { type Form, textsIn } from './form-body.ts';
import type { State } from './state.ts';

type Object = Record<string, unknown>;

const isObject = (value: unknown): value is Object => typeof value === 'object' && value !== null;

function find(state: State, id: string): object | undefined {
  const named = [state.payments, state.charges, state.refunds, state.transfers, state.fees, state.customers, state.disputes, state.invoices, state.subscriptions].flatMap(
    (objects) => objects.get(id) ?? [],
  )[0];
  const reversal = [...state.transfers.values()].flatMap(({ reversals }) => reversals.data).find((one) => one.id === id);
  return named ?? reversal ?? state.methods.get(id)?.method ?? state.balance.find(({ transaction }) => transaction.id === id)?.transaction;
}

function expandPath(state: State, object: Object, [name, ...rest]: readonly string[]): void {
  if (name === undefined) return;
  const inner = Array.isArray(object[name]) ? object[name] : [object[name]];
  const expanded = inner.map((value) => {
    const found = typeof value === 'string' ? structuredClone(find(state, value)) : value;
    if (isObject(found)) expandPath(state, found, rest);
    return found ?? value;
  });
  object[name] = Array.isArray(object[name]) ? expanded : expanded[0];
}

/** A copy of the answer, in which the named ids are replaced by their objects. */
export function expand(state: State, answer: object, form: Form): object {
  const paths = textsIn(form, 'expand');
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Object;
  for (const path of paths) expandPath(state, copy, path.split('.'));
  return copy;
}
