import { type FormEvent, type ReactNode, useState } from 'react';
import type { ChangeableSection, SettingsBySection } from '#shared/contract/settings.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { settings as settingsRoutes } from '#web/lib/api/routes/settings.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Card } from '#web/ui/card.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';

interface SettingsFormProps<Section extends ChangeableSection> {
  section: Section;
  settings: SettingsBySection[Section];
  /** Renders the fields from the current values. */
  children: (settings: SettingsBySection[Section], change: (change: Partial<SettingsBySection[Section]>) => void, errors: Readonly<Record<string, string>>) => ReactNode;
  onSaved?: (settings: SettingsBySection[Section]) => void;
}

type Saves = { [Section in ChangeableSection]: (input: { body: SettingsBySection[Section] }) => Promise<{ settings: SettingsBySection[Section] }> };

/** One settings section as a form: changes apply only when saved. */
export function SettingsForm<Section extends ChangeableSection>({ section, settings, children, onSaved }: SettingsFormProps<Section>) {
  const api = useApi({ settings: settingsRoutes });
  const saves: Saves = {
    account: api.settings.putAccount,
    privacy: api.settings.putPrivacy,
    reminders: api.settings.putReminders,
    availability: api.settings.putAvailability,
    notifications: api.settings.putNotifications,
  };
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch } = useSave();
  const [draft, setDraft] = useState(settings);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const answer = await save(() => saves[section]({ body: draft }));
    if (!answer) return focusError();
    setDraft(answer.settings);
    onSaved?.(answer.settings);
  }

  return (
    <Card>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={!isHydrated} className="grid gap-6">
          {children(
            draft,
            (change) => {
              touch();
              setDraft({ ...draft, ...change });
            },
            state.errors,
          )}
          <SaveBar state={state} />
        </fieldset>
      </form>
    </Card>
  );
}
