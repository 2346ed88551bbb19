import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Circle, CirclePerson } from '#shared/contract/circles.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { circles } from '#web/lib/api/routes/circles.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { Row, RowList } from '#web/ui/row.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { CircleFields } from './circle-fields.tsx';
import { getName } from './circle-texts.ts';

interface CircleSettingsPageProps {
  circle: Circle;
  onChanged: () => Promise<void>;
  onLeft: (message: string) => void;
  onFailed: (message: string) => void;
}

function NameForm({ circle: { _id: id, name: before, kind: kindBefore }, onChanged }: Pick<CircleSettingsPageProps, 'circle' | 'onChanged'>) {
  const api = useApi({ circles });
  const isHydrated = useHydrated();
  const { state, save, touch, refuse } = useSave();
  const [name, setName] = useState(before);
  const [kind, setKind] = useState(kindBefore);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return refuse({ name: m.circles_name_required() });
    if (await save(() => api.circles.patch({ id, body: { name, kind } }))) await onChanged();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} onChange={touch}>
      <fieldset disabled={!isHydrated} className="grid gap-6">
        <CircleFields kind={kind} name={name} error={state.errors['name']} onKind={setKind} onName={setName} />
        <SaveBar state={{ kind: state.kind, message: refusalBeside(state, ['name']) }} label={m.ui_save()} />
      </fieldset>
    </form>
  );
}

function People({ circle: { _id: id, people }, onChanged, onFailed }: Omit<CircleSettingsPageProps, 'onLeft'>) {
  const api = useApi({ circles });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const remove = ({ memberId, addedId }: CirclePerson) => (memberId !== null ? api.circles.removeMember({ id, memberId }) : api.circles.removePerson({ id, jubileeId: addedId ?? '' }));
  return (
    <RowList>
      {people.map((person) => {
        const key = person.memberId ?? person.addedId ?? '';
        return (
          <Row
            key={key}
            mark={<PersonFace picture={person.avatar} name={person.firstName} className="size-11 text-h4" />}
            title={<p className="font-semibold">{getName(person)}</p>}
            note={person.isOwner ? m.circles_is_owner() : person.memberId === null ? m.circles_no_account() : undefined}
            action={
              person.mayRemove && (
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={!isHydrated}
                  isBusy={busy === key}
                  aria-label={m.circles_remove_of({ name: getName(person) })}
                  onClick={() => void act(key, () => remove(person).then(onChanged))}
                >
                  {m.circles_remove()}
                </Button>
              )
            }
          />
        );
      })}
    </RowList>
  );
}

/** A circle's name and people, and leaving or deleting it. */
export function CircleSettingsPage({ circle, onChanged, onLeft, onFailed }: CircleSettingsPageProps) {
  const api = useApi({ circles });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const { _id: id, name, isOwner, memberCount } = circle;
  const end = () =>
    act('end', async () => {
      await (asked === 'delete' ? api.circles.remove({ id }) : api.circles.leave({ id }));
      onLeft(asked === 'delete' ? m.circles_deleted({ name }) : m.circles_left({ name }));
    });
  const isDelete = asked === 'delete';
  return (
    <div className="grid max-w-2xl gap-10">
      <header>
        <Link to={pathTo('userCircle', locale, { '*': id })} className="link inline-flex min-h-tap items-center gap-2">
          <ArrowLeft aria-hidden className="size-4.5" />
          {name}
        </Link>
        <h1 className="heading mt-2 text-h1">{m.circles_edit_title()}</h1>
      </header>
      {isOwner && <NameForm key={id} circle={circle} onChanged={onChanged} />}
      <section aria-labelledby="circle-people">
        <SectionHeading id="circle-people">{m.circles_all()}</SectionHeading>
        <People circle={circle} onChanged={onChanged} onFailed={onFailed} />
      </section>
      <section className="grid gap-3">
        <p className="max-w-lg text-soft">{isOwner && memberCount > 1 ? m.circles_leave_owner() : m.circles_leave_text()}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="ghost" disabled={!isHydrated} onClick={() => setAsked('leave')}>
            {m.circles_leave()}
          </Button>
          {isOwner && (
            <Button variant="quiet" disabled={!isHydrated} onClick={() => setAsked('delete')}>
              {m.circles_delete()}
            </Button>
          )}
        </div>
      </section>
      <Dialog isOpen={asked !== null} onClose={() => setAsked(null)} title={isDelete ? m.circles_delete_title({ name }) : m.circles_leave_title({ name })}>
        <div className="grid gap-5">
          <p>{isDelete ? m.circles_delete_text() : m.circles_leave_text()}</p>
          <div className="flex flex-wrap gap-3">
            <Button isBusy={busy === 'end'} onClick={() => void end()}>
              {isDelete ? m.circles_delete() : m.circles_leave()}
            </Button>
            <Button variant="ghost" onClick={() => setAsked(null)}>
              {m.ui_cancel()}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
