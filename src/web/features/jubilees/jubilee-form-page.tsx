import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Card } from '#web/ui/card.tsx';
import { JubileeForm } from './jubilee-form.tsx';
import { getName } from './occasion-text.ts';

interface JubileeFormPageProps {
  /** Null for a new one. */
  jubilee: Jubilee | null;
  /** Prefilled name of a new one, if known. */
  name?: string;
  cancelTo: string;
  onSaved: (jubilee: Jubilee) => void;
  onFailed: (message: string) => void;
}

/** Form page for a new or existing person, with all their fields. */
export function JubileeFormPage({ jubilee, name = '', cancelTo, onSaved, onFailed }: JubileeFormPageProps) {
  const [firstName = '', ...rest] = name.split(/\s+/);
  return (
    <div className="grid max-w-2xl gap-6">
      <h1 className="heading text-h1 [overflow-wrap:anywhere]">{jubilee ? m.jubilees_edit_named({ name: getName(jubilee) }) : m.jubilees_new()}</h1>
      <Card>
        <JubileeForm saved={jubilee} firstName={firstName} lastName={rest.join(' ')} cancelTo={cancelTo} onSaved={onSaved} onFailed={onFailed} />
      </Card>
    </div>
  );
}
