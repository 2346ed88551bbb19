import { UserMinus, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface FriendFactsProps {
  jubilee: Jubilee;
  isBusy: boolean;
  onRemove: () => void;
}

/** End of a friend's page: who maintains the facts, and ending the friendship after a confirmation. */
export function FriendFacts({ jubilee: { _id, firstName }, isBusy, onRemove }: FriendFactsProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-xl text-soft">{m.friends_follows({ name: firstName })}</p>
      <ButtonLink to={pathTo('userJubilee', locale, { '*': `${_id}/who` })} variant="ghost" icon={<UserRoundCheck aria-hidden className="size-4.5" />}>
        {m.friends_who_link({ name: firstName })}
      </ButtonLink>
      <Button variant="quiet" className="-ml-3 lg:-ml-5" disabled={!isHydrated} icon={<UserMinus aria-hidden className="size-4.5" />} onClick={() => setIsOpen(true)}>
        {m.friends_remove()}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={m.friends_remove_title({ name: firstName })}
        footer={
          <div className="flex flex-wrap gap-3">
            <Button isBusy={isBusy} onClick={onRemove}>
              {m.friends_remove()}
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              {m.ui_cancel()}
            </Button>
          </div>
        }
      >
        <p>{m.friends_remove_text({ name: firstName })}</p>
      </Dialog>
    </div>
  );
}
