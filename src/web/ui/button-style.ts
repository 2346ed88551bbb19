/** Button style, shared by buttons and links. */
import { classNames } from './class-names.ts';

type ButtonVariant = 'primary' | 'ghost' | 'quiet';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonStyle {
  /** primary: the main action; ghost: secondary; quiet: among text and tools. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Full width. */
  isWide?: boolean | undefined;
}

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong disabled:bg-sunken disabled:text-soft aria-disabled:bg-sunken aria-disabled:text-soft',
  ghost: 'border-[1.5px] border-line-strong text-ink hover:border-ink hover:bg-sunken disabled:border-line disabled:text-soft',
  quiet: 'text-primary hover:bg-sunken disabled:text-soft',
} as const satisfies Record<ButtonVariant, string>;

const sizes = {
  sm: 'min-h-11 lg:min-h-9 px-4 text-sm gap-1.5',
  md: 'min-h-11 px-5 text-base gap-2',
  lg: 'min-h-13 px-6.5 text-[1.03125rem] gap-2.5',
} as const satisfies Record<ButtonSize, string>;

export function buttonStyle({ variant = 'primary', size = 'md', isWide = false }: ButtonStyle): string {
  return classNames(
    'relative inline-flex items-center justify-center rounded-full py-1.5 text-center font-semibold leading-tight transition-colors duration-150 ease-out disabled:cursor-not-allowed forced-colors:border',
    variants[variant],
    sizes[size],
    isWide && 'w-full',
  );
}
