import { type ReactNode, useState } from 'react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { RowList } from '#web/ui/row.tsx';
import { ReminderRow } from './reminder-row.tsx';

interface ReminderListProps {
  /** What the list is called. */
  label: string;
  reminders: readonly Reminder[];
  /** On the page of the person that all of them are about. */
  isOnPersonPage: boolean;
  /** In place of the list where there is nothing. */
  empty: ReactNode;
  /** Ends when the list has come anew. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Reminders, the nearest first, and what was done with one of them last. */
export function ReminderList({ label, reminders, isOnPersonPage, empty, onChanged, onFailed }: ReminderListProps) {
  const [said, setSaid] = useState('');
  return (
    <>
      <p role="status" className={said === '' ? 'sr-only' : 'font-medium text-primary'}>
        {said}
      </p>
      {reminders.length > 0 ? (
        <RowList aria-label={label}>
          {reminders.map((reminder) => (
            <li key={reminder._id} className="grid">
              <ReminderRow
                reminder={reminder}
                isOnPersonPage={isOnPersonPage}
                onFailed={onFailed}
                onChanged={(text) => {
                  setSaid(text);
                  return onChanged();
                }}
              />
            </li>
          ))}
        </RowList>
      ) : (
        empty
      )}
    </>
  );
}
