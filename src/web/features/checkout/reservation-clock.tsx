import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

const SECOND = 1_000;

/** "4:05" */
const clock = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / SECOND) % 60).padStart(2, '0')}`;

/** Countdown of the stock hold: visual only, announced once when it ends. */
export function ReservationClock({ reservation }: { reservation: Cart['reservation'] }) {
  const end = reservation?.is_short ? Date.parse(reservation.expires_at) : null;
  const [now, setNow] = useState<number | null>(null);

  useEffect(() => {
    if (end === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [end]);

  if (end === null || now === null) return null;
  const left = end - now;
  const minutes = Math.ceil(left / 60_000);
  return (
    <div className="mb-5 flex gap-3 rounded-lg bg-sand p-4 text-[0.96875rem]">
      <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <p role="status">{left <= 0 && m.checkout_held_over()}</p>
      {left > 0 && (
        <p>
          <span className="sr-only">{m.checkout_held_minutes({ count: minutes })}</span>
          <span aria-hidden>
            {m.checkout_held()} <span className="font-semibold tabular-nums">{clock(left)}</span>
          </span>
        </p>
      )}
    </div>
  );
}
