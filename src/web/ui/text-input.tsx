import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { controlStyle } from './control-style.ts';

export function TextInput({ className, type = 'text', ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} type={type} className={classNames(controlStyle, 'h-12 rounded-md read-only:bg-sunken', className)} />;
}
