import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/** Rows separated by thin lines. */
export function RowList({ className, ...rest }: ComponentPropsWithRef<'ul'>) {
  return <ul {...rest} className={classNames('divide-y divide-line border-y border-line', className)} />;
}
