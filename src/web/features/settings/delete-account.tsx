import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { personalData } from '#web/lib/api/routes/personal-data.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';

/** Deletes the account, after explaining the consequences. */
export function DeleteAccount({ hasPasskey, onDeleted }: { hasPasskey: boolean; onDeleted: () => void }) {
  const api = useApi({ personalData });
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);

  return (
    <Card as="section" aria-labelledby="settings-delete">
      <h2 id="settings-delete" className="heading text-h3">
        {m.settings_delete()}
      </h2>
      <p className="mt-1 text-soft">{m.settings_delete_text()}</p>
      <Button variant="ghost" className="mt-4 border-danger! text-danger!" disabled={!isHydrated} onClick={() => setIsOpen(true)}>
        {m.settings_delete_start()}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={m.settings_delete_sure()}>
        <ProofForm
          hasPasskey={hasPasskey}
          work={(body) => api.personalData.deleteUser({ body })}
          onDone={onDeleted}
          label={m.settings_delete_do()}
          isDangerous
          cancel={
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              {m.settings_delete_keep()}
            </Button>
          }
        >
          <ul className="grid list-disc gap-1.5 pl-5">
            <li>{m.settings_delete_gone()}</li>
            <li>{m.settings_delete_friends()}</li>
            <li>{m.settings_delete_orders()}</li>
          </ul>
        </ProofForm>
      </Dialog>
    </Card>
  );
}
