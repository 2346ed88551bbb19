/** Makes a details element a menu: closes on Escape, on a press outside, on blur and on navigation. */
import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useFoldingMenu(): Pick<ComponentPropsWithRef<'details'>, 'ref' | 'onBlur' | 'onKeyDown'> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const addressBefore = useRef(address);

  useEffect(() => {
    // Not on the first render: the menu may have been opened before hydration.
    if (ref.current && addressBefore.current !== address) ref.current.open = false;
    addressBefore.current = address;
  }, [address]);

  useEffect(() => {
    function onPress(event: PointerEvent) {
      if (ref.current?.open && event.target instanceof Node && !ref.current.contains(event.target)) ref.current.open = false;
    }
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);

  return {
    ref,
    onBlur({ currentTarget, relatedTarget }) {
      // relatedTarget is null when the window itself loses focus: then the menu stays.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
    },
    onKeyDown(event) {
      if (event.key !== 'Escape' || !event.currentTarget.open) return;
      event.currentTarget.open = false;
      event.currentTarget.querySelector('summary')?.focus();
    },
  };
}
