import { type FormEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { publicDraws } from '#web/lib/api/routes/draws.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

const MAX_TEXT = 500;

/** What the link's holder wishes for, read by whoever drew them alone. */
export function OwnWishes({ token, wishes, mayWish }: { token: string; wishes: string; mayWish: boolean }) {
  const api = useApi({ publicDraws });
  const isHydrated = useHydrated();
  const { state, save, touch } = useSave();
  const [text, setText] = useState(wishes);
  if (!mayWish && wishes === '') return null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await save(() => api.publicDraws.wish({ token, body: { text } }));
  }
  const refusal = refusalBeside(state, []);
  return (
    <Card as="section" tone="sage" aria-labelledby="own-wishes" className="grid gap-4">
      <div>
        <h2 id="own-wishes" className="heading text-h3">
          {m.draws_page_own()}
        </h2>
        <p className="mt-1">{m.draws_page_own_text()}</p>
      </div>
      {mayWish ? (
        <form noValidate onSubmit={(event) => void submit(event)} onChange={touch} className="grid gap-4">
          <Field label={<span className="sr-only">{m.draws_page_own_label()}</span>}>
            {(control) => <TextArea {...control} rows={4} maxLength={MAX_TEXT} dir="auto" disabled={!isHydrated} value={text} onChange={(event) => setText(event.target.value)} />}
          </Field>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" disabled={!isHydrated} isBusy={state.kind === 'saving'}>
              {m.draws_page_own_save()}
            </Button>
            <p role="status">{state.kind === 'saved' && m.draws_page_own_saved()}</p>
          </div>
          {state.kind === 'failed' && refusal && (
            <Notice tone="error" isLive>
              {refusal}
            </Notice>
          )}
        </form>
      ) : (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {wishes}
        </p>
      )}
    </Card>
  );
}
