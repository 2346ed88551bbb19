import { useNavigation } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

/** Progress line at the top during navigation; hidden for quick ones. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden
      className={classNames(
        'pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-accent transition-[scale,opacity]',
        isUnderWay ? 'scale-x-75 opacity-100 delay-150 duration-[2s] ease-out' : 'scale-x-0 opacity-0 duration-150',
      )}
    />
  );
}
