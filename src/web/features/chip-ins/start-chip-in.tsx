import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { WayToList } from '#web/lib/api/way-to-list.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

// Rarely needed; its own chunk stays out of the list of routes.
const StartForm = lazy(async () => ({ default: (await import('./start-form.tsx')).StartForm }));

interface StartChipInProps {
  item: { _id: string; title: string };
  way: WayToList;
  currency: 'SEK' | 'EUR';
  /** The list's own day; null without one. */
  occasionDay: string | null;
}

/** Beside a wish that the shop sells, for a member: several pay for it. */
export function StartChipIn({ item, way, currency, occasionDay }: StartChipInProps) {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" disabled={!isHydrated} icon={<Users aria-hidden className="size-4.5" />} aria-label={m.chip_in_start_of({ name: item.title })} onClick={() => setIsOpen(true)}>
        {m.chip_in_start()}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={m.chip_in_start_title({ name: item.title })}>
        {isOpen && (
          <Suspense fallback={<Spinner label={m.chip_in_loading()} />}>
            <StartForm itemId={item._id} way={way} currency={currency} occasionDay={occasionDay} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
