/** Shared style of text field, select and text area. 16 px text keeps phones from zooming in. */
export const controlStyle =
  'w-full border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors duration-150 hover:border-ink focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-sunken disabled:text-soft';
