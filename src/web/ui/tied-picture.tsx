import type { ReactNode } from 'react';
import { Bow } from './bow.tsx';
import { classNames } from './class-names.ts';

interface TiedPictureProps {
  children: ReactNode;
  /** False shows the picture alone, so that tying it moves nothing. */
  isTied?: boolean;
  /** poster: a band above its words instead of across them. */
  over?: 'picture' | 'poster';
  /** Paler picture, among those that can still be promised. */
  isPale?: boolean;
  className?: string;
}

const places = {
  picture: { across: 'top-[62%]', down: 'left-[66%]', bow: 'w-1/2 max-w-23 top-[62%] left-[66%]' },
  poster: { across: 'top-[26%]', down: 'hidden', bow: 'w-2/5 max-w-18 top-[26%] left-[74%]' },
} as const;

/** A promised wish: band and bow over its picture. The word "Lovad" or a name always stands beside it; owners never see it. */
export function TiedPicture({ children, isTied = true, over = 'picture', isPale = false, className }: TiedPictureProps) {
  const place = places[over];
  return (
    <div className={classNames('relative isolate overflow-hidden rounded-lg', className)}>
      <div className={isTied && isPale ? 'opacity-55' : undefined}>{children}</div>
      {isTied && (
        <span aria-hidden data-tied className="pointer-events-none absolute inset-0 text-knot">
          <span className={classNames('absolute inset-x-0 h-[7%] max-h-3.5 min-h-1.5 -translate-y-1/2 bg-knot forced-colors:bg-[CanvasText]', place.across)} />
          <span className={classNames('absolute inset-y-0 w-[7%] max-w-3.5 min-w-1.5 -translate-x-1/2 bg-knot forced-colors:bg-[CanvasText]', place.down)} />
          <span className={classNames('absolute -translate-x-1/2 -translate-y-[40%]', place.bow)}>
            <Bow className="h-auto w-full" look="satin" />
          </span>
        </span>
      )}
    </div>
  );
}
