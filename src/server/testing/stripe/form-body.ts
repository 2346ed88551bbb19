/** Bodies and queries of Stripe's v1 API: `a[b][0]=x` becomes `{ a: { b: ['x'] } }`. Values are texts. */
export type Form = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

type Nested = Map<string, Nested | string>;

/** Keys as numbers only, or `[]`, make a list. */
function unfold(value: Nested | string): FormValue {
  if (typeof value === 'string') return value;
  const keys = [...value.keys()];
  if (keys.length > 0 && keys.every((key) => key === '' || /^\d+$/.test(key))) return [...value.values()].map(unfold);
  return Object.fromEntries([...value].map(([key, inner]) => [key, unfold(inner)]));
}

export function parseForm(text: string): Form {
  const root: Nested = new Map();
  let appended = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [name.split('[', 1)[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')];
    let at = root;
    for (const [depth, key] of keys.entries()) {
      // `a[]=x&a[]=y`: each value has a place of its own.
      if (key === '') appended += 1;
      const place = key === '' ? String(appended) : key;
      if (depth === keys.length - 1) at.set(place, value);
      else {
        const next = at.get(place);
        const inner: Nested = next instanceof Map ? next : new Map();
        at.set(place, inner);
        at = inner;
      }
    }
  }
  return unfold(root) as Form;
}

export const isForm = (value: FormValue | undefined): value is Form => typeof value === 'object' && !Array.isArray(value);

export const textIn = (form: Form, name: string): string | null => {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const formIn = (form: Form, name: string): Form => {
  const value = form[name];
  return isForm(value) ? value : {};
};

export const textsIn = (form: Form, name: string): string[] => {
  const value = form[name];
  return (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string');
};
