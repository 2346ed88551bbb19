import { useMemo } from 'react';
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { LeadDayChoice } from '#web/lib/lead-day-choice.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SectionFrame } from './section-frame.tsx';
import { SettingsForm } from './settings-form.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const hourText = (hour: number): string => m.settings_hour_at({ hour: String(hour).padStart(2, '0') });

export function RemindersSection({ settings }: { settings: ReminderSettings }) {
  const isHydrated = useHydrated();
  // The browser's own list, which the server's may differ from by a name or two.
  const zones = useMemo(() => (isHydrated ? [...new Set([settings.timeZone, ...Intl.supportedValuesOf('timeZone')])].sort() : [settings.timeZone]), [isHydrated, settings.timeZone]);
  return (
    <SectionFrame section="reminders">
      <SettingsForm section="reminders" settings={settings}>
        {(wished, change, errors) => (
          <>
            <LeadDayChoice value={wished.leadDays} onChange={(leadDays) => change({ leadDays })} legendClassName="heading mb-3 text-h4" />
            <Field label={m.settings_hour()} hint={m.settings_hour_hint()} error={errors['hour']}>
              {({ required: _, ...control }) => (
                <Select {...control} name="hour" value={wished.hour} onChange={(event) => change({ hour: Number(event.target.value) })}>
                  {hours.map((hour) => (
                    <option key={hour} value={hour}>
                      {hourText(hour)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={m.settings_time_zone()} hint={m.settings_time_zone_hint()} error={errors['timeZone']}>
              {({ required: _, ...control }) => (
                <Select {...control} name="timeZone" value={wished.timeZone} onChange={(event) => change({ timeZone: event.target.value })}>
                  {zones.map((zone) => (
                    <option key={zone} value={zone}>
                      {zone.replaceAll('_', ' ')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
      </SettingsForm>
    </SectionFrame>
  );
}
