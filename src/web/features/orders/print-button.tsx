import { Printer } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';

export function PrintButton() {
  return (
    <Button size="lg" variant="ghost" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
      {m.order_print()}
    </Button>
  );
}
