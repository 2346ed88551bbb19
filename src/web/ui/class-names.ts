/** Joins class names; false, null and empty ones are dropped. Callers' classes position a component, they don't restyle it. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
