/** How long before a day reminders are sent: "samma dag", "dagen före", "7 dagar före", any combination. */
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Checkbox } from './checkbox.tsx';

export type LeadDays = ReminderSettings['leadDays'];

// A copy of the contract's list, whose import would bundle its schemas.
const leadDaysOffered = [0, 1, 3, 7, 14, 30] as const satisfies LeadDays;

/** "Samma dag", "Dagen före", "7 dagar före". */
export const leadDayText = (days: number): string => (days === 0 ? m.settings_lead_same_day() : days === 1 ? m.settings_lead_day() : m.settings_lead_days({ count: days }));

interface LeadDayChoiceProps {
  value: LeadDays;
  onChange: (value: LeadDays) => void;
  /** Style of its heading. */
  legendClassName: string;
}

export function LeadDayChoice({ value, onChange, legendClassName }: LeadDayChoiceProps) {
  return (
    <fieldset>
      <legend className={legendClassName}>{m.settings_lead_title()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {leadDaysOffered.map((days) => (
          <Checkbox
            key={days}
            name={`lead-${days}`}
            label={leadDayText(days)}
            checked={value.includes(days)}
            onChange={(event) => onChange(event.target.checked ? [...value, days] : value.filter((other) => other !== days))}
          />
        ))}
      </div>
    </fieldset>
  );
}
