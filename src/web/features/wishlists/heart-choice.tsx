import { type FormEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Question, Choice } from './heart-state.ts';

/** Asks for the list: to add something to, or to remove it from. */
export function HeartChoice({ question, onCancel }: { question: Question | null; onCancel: () => void }) {
  // The content stays while the dialog closes.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  return (
    <Dialog isOpen={question !== null} onClose={onCancel} title={last?.kind === 'remove' ? m.wishlists_heart_whence() : m.wishlists_add_where()}>
      {last && <Lists key={last.id} question={last} />}
    </Dialog>
  );
}

function Lists({ question: { title, kind, lists, choose } }: { question: Question }) {
  const isAdding = kind === 'add';
  const row = (key: string, name: string, choice: Choice) => (
    <li key={key}>
      <Button variant="ghost" isWide onClick={() => choose(choice)}>
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </Button>
    </li>
  );
  return (
    <>
      <p className="mb-4 text-soft [overflow-wrap:anywhere]">{title}</p>
      <ul className="grid gap-2.5">
        {lists.map((list) => row(list._id, list.name, { list }))}
        {!isAdding && row('all', m.wishlists_heart_all(), { all: true })}
      </ul>
      {isAdding && <NewList onMade={(name) => choose({ name })} isAlone={lists.length === 0} />}
    </>
  );
}

function NewList({ onMade, isAlone }: { onMade: (name: string) => void /** There is no other list. */; isAlone: boolean }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') setError(m.wishlists_name_required());
    else onMade(name.trim());
  }

  return (
    <form noValidate onSubmit={submit} className={isAlone ? 'grid gap-3' : 'mt-6 grid gap-3 border-t border-line pt-5'}>
      <Field label={m.wishlists_new()} hint={m.wishlists_name_hint()} error={error}>
        {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Button type="submit" className="justify-self-start">
        {m.wishlists_create()}
      </Button>
    </form>
  );
}
