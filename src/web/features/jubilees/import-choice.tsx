import { m } from '#shared/i18n/paraglide/messages.js';
import { relationNames } from '#shared/i18n/relation-names.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Refusal } from './contacts/contact.ts';
import { MAX_ENTRIES } from './contacts/read-contacts.ts';
import { ImportGroup, type ImportRow } from './import-group.tsx';
import { getName } from './occasion-text.ts';
import type { Candidate, FoundPeople } from './use-contact-import.ts';

interface ImportChoiceProps {
  found: FoundPeople;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onSend: () => void;
  onStartAnew: () => void;
}

const refusals: Record<Refusal, () => string> = {
  'no-name': m.jubilees_import_no_name,
  garbled: m.jubilees_import_garbled,
  company: m.jubilees_import_company,
  group: m.jubilees_import_group,
  'not-birthday': m.jubilees_import_not_birthday,
  'no-day': m.jubilees_import_no_day,
};

/** All entries of the file: importable, duplicates, and refused with the reason. */
export function ImportChoice({ found: { candidates, refused, isCut, room }, chosen, onChoose, onSend, onStartAnew }: ImportChoiceProps) {
  const locale = useLocale();

  function toText({ duplicate, dateOfBirth, unreadBirthday, relation, isDeceased }: Candidate): string {
    const parts = [
      duplicate === null ? null : duplicate === 'known' ? m.jubilees_import_known() : m.jubilees_import_repeated(),
      dateOfBirth === null ? (unreadBirthday === null ? m.jubilees_no_birthday() : m.jubilees_import_unread({ text: unreadBirthday })) : birthDateText(dateOfBirth, locale),
      relation === 'friend' ? null : relationNames[relation](),
      isDeceased ? m.jubilees_deceased() : null,
    ];
    return parts.filter((part) => part !== null).join(' · ');
  }

  const toRows = (people: readonly Candidate[]): ImportRow[] => people.map((candidate) => ({ key: candidate.key, name: getName(candidate), getText: () => toText(candidate) }));
  const fresh = candidates.filter(({ duplicate }) => duplicate === null);
  const withDay = fresh.filter(({ dateOfBirth }) => dateOfBirth !== null);
  const withoutDay = fresh.filter(({ dateOfBirth }) => dateOfBirth === null);
  const duplicates = candidates.filter(({ duplicate }) => duplicate !== null);
  const isTooMany = chosen.size > room;

  function choose(keys: readonly string[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const key of keys) {
      if (isChosen) next.add(key);
      else next.delete(key);
    }
    onChoose(next);
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-lg font-medium">
          {m.jubilees_import_found({ count: candidates.length + refused.length })}
        </p>
        <Button variant="ghost" size="sm" onClick={onStartAnew}>
          {m.jubilees_import_choose_other()}
        </Button>
      </div>
      {isCut && <Notice tone="warning" title={m.jubilees_import_cut({ count: MAX_ENTRIES })} />}
      <ImportGroup title={m.jubilees_import_with_day({ count: withDay.length })} rows={toRows(withDay)} chosen={chosen} onChoose={choose} />
      <ImportGroup title={m.jubilees_import_without_day({ count: withoutDay.length })} rows={toRows(withoutDay)} chosen={chosen} onChoose={choose} />
      <ImportGroup title={m.jubilees_import_duplicates({ count: duplicates.length })} rows={toRows(duplicates)} chosen={chosen} onChoose={choose} />
      <ImportGroup
        title={m.jubilees_import_refused({ count: refused.length })}
        rows={refused.map(({ name, why }, index) => ({ key: String(index), name: name || m.jubilees_import_nameless(), getText: refusals[why] }))}
      />
      <div className="sticky bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] grid gap-3 border-t border-line bg-paper py-3 lg:bottom-0">
        {isTooMany && <Notice tone="warning" isLive title={m.jubilees_import_room({ count: room })} />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span role="status" className="font-medium tabular-nums">
            {m.jubilees_import_chosen({ count: chosen.size })}
          </span>
          <Button disabled={chosen.size === 0 || isTooMany} onClick={onSend}>
            {m.jubilees_import_send()}
          </Button>
        </div>
      </div>
    </div>
  );
}
