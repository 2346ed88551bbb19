import { Check, ShoppingBag } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import type { AddState } from './use-add-to-bag.ts';

interface AddToBagButtonProps {
  state: AddState;
  isSoldOut: boolean;
  onPress: () => void;
  size?: 'md' | 'lg';
  className?: string;
}

export function AddToBagButton({ state, isSoldOut, onPress, size = 'lg', className }: AddToBagButtonProps) {
  const isDone = state === 'done';
  const Icon = isDone ? Check : ShoppingBag;
  return (
    <Button size={size} isBusy={state === 'busy'} disabled={isSoldOut} onClick={onPress} icon={!isSoldOut && <Icon aria-hidden className="size-5" />} {...(className !== undefined && { className })}>
      {isSoldOut ? m.product_sold_out() : isDone ? m.product_added() : m.product_add()}
    </Button>
  );
}
