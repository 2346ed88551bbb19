import { useId, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** More rows at once are slow on phones. */
const SHOWN_AT_ONCE = 100;

export interface ImportRow {
  key: string;
  name: string;
  /** Computed when the row is shown. */
  getText: () => string;
}

interface ImportGroupProps {
  title: string;
  rows: readonly ImportRow[];
  /** Keys of the chosen rows; omitted: not choosable. */
  chosen?: ReadonlySet<string>;
  onChoose?: (keys: readonly string[], isChosen: boolean) => void;
}

/** A group of the file's entries to choose from; renders nothing without any. */
export function ImportGroup({ title, rows, chosen, onChoose }: ImportGroupProps) {
  const id = useId();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (rows.length === 0) return null;
  const keys = rows.map(({ key }) => key);
  const areAll = keys.every((key) => chosen?.has(key));
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="heading text-h3">
          {title}
        </h2>
        {onChoose && (
          <Button variant="ghost" size="sm" aria-describedby={id} onClick={() => onChoose(keys, !areAll)}>
            {areAll ? m.jubilees_import_none() : m.jubilees_import_all()}
          </Button>
        )}
      </div>
      <ul className="mt-3 sm:columns-2 sm:gap-6">
        {rows.slice(0, shown).map(({ key, name, getText }) => (
          <li key={key} className="break-inside-avoid border-b border-line py-2.5 [overflow-wrap:anywhere]">
            {onChoose ? (
              <Checkbox label={name} description={getText()} checked={chosen?.has(key) ?? false} onChange={(event) => onChoose([key], event.target.checked)} />
            ) : (
              <>
                <p className="font-medium">{name}</p>
                <p className="mt-0.5 text-sm text-soft">{getText()}</p>
              </>
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="ghost" size="sm" className="mt-4" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {m.jubilees_import_more()}
        </Button>
      )}
    </Card>
  );
}
