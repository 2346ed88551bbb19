import { Mail } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';

/** Contact by e-mail; renders nothing without an address. */
export function ContactCard({ email }: { email: string | undefined }) {
  if (!email) return null;
  return (
    <Card as="aside" tone="rose" className="mt-11 flex max-w-2xl flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div>
        <h2 className="heading text-h4">{m.content_contact_title()}</h2>
        <p className="mt-1 text-[0.96875rem]">{m.content_contact_text()}</p>
      </div>
      <a href={`mailto:${email}`} className={buttonStyle({ variant: 'primary' })}>
        <Mail aria-hidden className="size-5" />
        {email}
      </a>
    </Card>
  );
}
