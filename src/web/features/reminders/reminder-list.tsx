import { type ReactNode, useState } from 'react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { RowList } from '#web/ui/row.tsx';
import { ReminderRow } from './reminder-row.tsx';

interface ReminderListProps {
  /** Accessible name of the list. */
  label: string;
  reminders: readonly Reminder[];
  /** On the page of the person they are all about. */
  isOnPersonPage: boolean;
  empty: ReactNode;
  /** Resolves when the list is reloaded. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Reminders, nearest first, and the last action's message. */
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
