import { Bell, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { FoundReminders } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { type Relation, relations } from '#shared/values/people/relations.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Select } from '#web/ui/select.tsx';
import { MailNotices } from './mail-notices.tsx';
import { ReminderList } from './reminder-list.tsx';

interface RemindersPageProps {
  found: FoundReminders;
  page: number;
  relation: Relation | 'all';
  relationName: (relation: Relation) => string;
  /** Whether reminders are sent by mail; unknown counts as yes. */
  isMailed: boolean;
  /** Resolves when the list is reloaded. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** All of a member's reminders, nearest first. */
export function RemindersPage({ found, page, relation, relationName, isMailed, onChanged, onFailed }: RemindersPageProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { reminders, pagination } = found;
  const list = pathTo('userReminders', locale);
  const getHref = (wanted: { page?: number; relation?: Relation | 'all' }): string => {
    const search = new URLSearchParams();
    const of = wanted.relation ?? relation;
    if (of !== 'all') search.set('relation', of);
    if (wanted.page !== undefined && wanted.page > 1) search.set('page', String(wanted.page));
    return search.size === 0 ? list : `${list}?${search}`;
  };
  const isNarrowed = relation !== 'all';
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="heading text-h1">{m.reminders_title()}</h1>
          <p className="mt-2 text-lg text-soft">{m.reminders_lead()}</p>
        </div>
        <ButtonLink to={pathTo('userReminder', locale, { '*': 'new' })} icon={<Plus aria-hidden className="size-5" />}>
          {m.reminders_add()}
        </ButtonLink>
      </header>
      <MailNotices isMailed={isMailed} isAddressRefused={found.isAddressRefused} />
      {(isNarrowed || pagination.total > 0) && (
        <Select
          size="sm"
          className="justify-self-start"
          aria-label={m.jubilees_relation()}
          value={relation}
          onChange={(event) => void navigate(getHref({ relation: event.target.value as Relation | 'all' }), { replace: true, preventScrollReset: true })}
        >
          <option value="all">{m.jubilees_relation_all()}</option>
          {relations.map((one) => (
            <option key={one} value={one}>
              {relationName(one)}
            </option>
          ))}
        </Select>
      )}
      <ReminderList
        label={m.reminders_title()}
        reminders={reminders}
        isOnPersonPage={false}
        onChanged={onChanged}
        onFailed={onFailed}
        empty={
          <EmptyState
            illustration={
              <span className="grid size-28 place-items-center rounded-full bg-sand text-primary">
                <Bell aria-hidden className="size-12" />
              </span>
            }
            title={isNarrowed ? m.reminders_none() : m.reminders_empty()}
            action={
              isNarrowed ? (
                <ButtonLink to={list} variant="ghost">
                  {m.jubilees_show_all()}
                </ButtonLink>
              ) : (
                <ButtonLink to={pathTo('userJubilees', locale)}>{m.jubilees_coming_add()}</ButtonLink>
              )
            }
          >
            <p>{isNarrowed ? m.reminders_none_text() : m.reminders_empty_text()}</p>
          </EmptyState>
        }
      />
      <Pagination page={page} totalPages={pagination.totalPages} getHref={(wanted) => getHref({ page: wanted })} />
    </div>
  );
}
