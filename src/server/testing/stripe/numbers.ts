import { type Form, formIn, textIn } from './form-body.ts';
import { invalid, missing } from './stripe-error.ts';

/** A whole number above zero; null when absent. */
export function amountIn(form: Form, name: string): number | null {
  const text = textIn(form, name);
  if (text === null) return null;
  if (!/^\d+$/.test(text)) throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name });
  if (Number(text) === 0) throw invalid('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param: name });
  return Number(text);
}

export function requireAmount(form: Form, name: string): number {
  const amount = amountIn(form, name);
  if (amount === null) throw missing(name);
  return amount;
}

export function requireText(form: Form, name: string): string {
  const text = textIn(form, name);
  if (text === null) throw missing(name);
  return text;
}

export const booleanIn = (form: Form, name: string): boolean => textIn(form, name) === 'true';

/** `part / whole` of an amount, rounded to the nearest unit. */
export const inProportion = (amount: number, part: number, whole: number): number => Math.round((amount * part) / whole);

export const metadataIn = (form: Form): Record<string, string> => Object.fromEntries(Object.entries(formIn(form, 'metadata')).map(([key, value]) => [key, String(value)]));
