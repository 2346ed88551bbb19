import type { ReactNode } from 'react';

/** A card for somebody without an account, with a face on its edge. */
export function GuestCard({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap pt-16 pb-12 sm:pt-24">
      <div className="relative mx-auto max-w-xl rounded-xl bg-paper px-5 pt-18 pb-8 sm:px-14 sm:pt-20 sm:pb-11">
        <span className="absolute -top-13 left-5 rounded-full bg-paper p-2 sm:left-10">{mark}</span>
        {children}
      </div>
    </div>
  );
}
