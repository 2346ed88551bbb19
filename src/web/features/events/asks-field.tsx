import { Plus, Trash2 } from 'lucide-react';
import { MAX_ASKS } from '#shared/values/celebrations/event-words.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { AskDraft } from './event-draft.ts';

let rows = 0;
const newAsk = (kind: AskDraft['kind'], text: string): AskDraft => {
  rows += 1;
  return { key: `new-${rows}`, id: null, text, kind };
};

/** The hosts' own questions; one about the kitchen has choices. */
export function AsksField({ asks, onChange }: { asks: AskDraft[]; onChange: (asks: AskDraft[]) => void }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{m.events_asks()}</legend>
      {asks.map((ask) => (
        <div key={ask.key} className="flex items-center gap-2">
          <TextInput
            aria-label={ask.kind === 'food' ? m.events_ask_food() : m.events_ask()}
            maxLength={150}
            value={ask.text}
            onChange={(press) => onChange(asks.map((one) => (one.key === ask.key ? { ...one, text: press.target.value } : one)))}
          />
          <IconButton label={m.events_ask_remove()} icon={<Trash2 aria-hidden className="size-5" />} onClick={() => onChange(asks.filter(({ key }) => key !== ask.key))} />
        </div>
      ))}
      {asks.length < MAX_ASKS && (
        <div className="flex flex-wrap gap-2">
          {!asks.some(({ kind }) => kind === 'food') && (
            <Button size="sm" variant="ghost" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => onChange([...asks, newAsk('food', m.events_ask_food_text())])}>
              {m.events_ask_food()}
            </Button>
          )}
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => onChange([...asks, newAsk('text', '')])}>
            {m.events_ask()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
