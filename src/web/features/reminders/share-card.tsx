import { Eye, MessageSquareText, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Greeting } from '#shared/contract/greetings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** A finished card, to share from the device. */
export function ShareCard({ greeting: { url }, text }: { greeting: Greeting; text: string }) {
  const region = useRef<HTMLDivElement>(null);
  const words = m.greetings_share_text({ text, url });
  const canShare = typeof navigator.share === 'function';
  // The pressed button is gone with the form.
  useEffect(() => region.current?.focus(), []);
  // A dismissed share sheet is no failure.
  const share = () => navigator.share({ text: words }).catch(() => {});
  return (
    <div ref={region} tabIndex={-1} className="grid gap-5">
      <AddressField label={m.greetings_link()} value={url} />
      <div className="flex flex-wrap gap-3">
        {canShare && (
          <Button icon={<Share2 aria-hidden className="size-5" />} onClick={() => void share()}>
            {m.greetings_share()}
          </Button>
        )}
        <a href={`sms:?&body=${encodeURIComponent(words)}`} className={buttonStyle({ variant: 'ghost' })}>
          <MessageSquareText aria-hidden className="size-5" />
          {m.greetings_via_sms()}
        </a>
        <CopyButton text={words} variant="ghost" />
        <ButtonLink variant="quiet" to={new URL(url).pathname} icon={<Eye aria-hidden className="size-5" />}>
          {m.greetings_open()}
        </ButtonLink>
      </div>
    </div>
  );
}
