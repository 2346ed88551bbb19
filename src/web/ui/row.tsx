import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/** Rows with a hairline between them, in place of boxes. */
export function RowList({ className, ...rest }: ComponentPropsWithRef<'ul'>) {
  return <ul {...rest} className={classNames('divide-y divide-line border-y border-line', className)} />;
}
