import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';

interface ButtonLinkProps extends Omit<LinkProps, 'className' | 'children'>, ButtonStyle {
  className?: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A link styled as a button: navigates only. */
export function ButtonLink({ variant, size, isWide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonStyle({ variant, size, isWide }), className)}>
      {icon}
      {children}
    </Link>
  );
}
