import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';

export function TextArea({ className, rows = 5, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(controlStyle, 'block rounded-md py-3 leading-relaxed', className)} />;
}
