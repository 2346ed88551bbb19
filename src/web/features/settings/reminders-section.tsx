import type { ReminderSettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { LeadDayChoice } from '#web/ui/lead-day-choice.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SectionFrame } from './section-frame.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TimeZoneInput } from './time-zone-input.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const alarmDays = [0, 1, 7] as const;
const alarmTexts = { 0: m.settings_alarm_same_day, 1: m.settings_alarm_day_before, 7: m.settings_alarm_week } as const;

const hourText = (hour: number): string => m.settings_hour_at({ hour: String(hour).padStart(2, '0') });

export function RemindersSection({ settings }: { settings: ReminderSettings }) {
  return (
    <SectionFrame section="reminders">
      <SettingsForm section="reminders" settings={settings}>
        {(draft, change, errors) => (
          <>
            <LeadDayChoice value={draft.leadDays} onChange={(leadDays) => change({ leadDays })} legendClassName="heading mb-3 text-h4" />
            <Field label={m.settings_hour()} hint={m.settings_hour_hint()} error={errors['hour']}>
              {({ required: _, ...control }) => (
                <Select {...control} name="hour" value={draft.hour} onChange={(event) => change({ hour: Number(event.target.value) })}>
                  {hours.map((hour) => (
                    <option key={hour} value={hour}>
                      {hourText(hour)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={m.settings_time_zone()} hint={m.settings_time_zone_hint()} error={errors['timeZone']}>
              {({ required: _, ...control }) => <TimeZoneInput {...control} name="timeZone" value={draft.timeZone} onChoose={(timeZone) => change({ timeZone })} />}
            </Field>
            <Checkbox
              name="showsProducts"
              label={m.settings_shows_products()}
              description={m.settings_shows_products_hint()}
              checked={draft.showsProducts}
              onChange={(event) => change({ showsProducts: event.target.checked })}
            />
            <Checkbox
              name="hasCalendarAlarms"
              label={m.settings_calendar_alarms()}
              description={m.settings_calendar_alarms_hint()}
              checked={draft.hasCalendarAlarms}
              onChange={(event) => change({ hasCalendarAlarms: event.target.checked })}
            />
            {draft.hasCalendarAlarms && (
              <Field label={m.settings_alarm_when()} className="max-w-sm">
                {({ required: _, ...control }) => (
                  <Select
                    {...control}
                    name="calendarAlarmDays"
                    value={draft.calendarAlarmDays ?? ''}
                    onChange={({ target: { value } }) => change({ calendarAlarmDays: alarmDays.find((days) => String(days) === value) ?? null })}
                  >
                    <option value="">{m.settings_alarm_as_reminders()}</option>
                    {alarmDays.map((days) => (
                      <option key={days} value={days}>
                        {alarmTexts[days]()}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
          </>
        )}
      </SettingsForm>
    </SectionFrame>
  );
}
