/** Joins class names; what is false, null or empty is left out. A caller's own classes place a component, they don't restyle it. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
