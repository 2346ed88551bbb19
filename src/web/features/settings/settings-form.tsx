import { type FormEvent, type ReactNode, useState } from 'react';
import { type ChangeableSection, createMemberApi, type SettingsBySection } from '#web/lib/member-api.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useSave } from '#web/lib/use-save.ts';
import { Card } from '#web/ui/card.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';

interface SettingsFormProps<Section extends ChangeableSection> {
  section: Section;
  settings: SettingsBySection[Section];
  /** Draws the fields from what is set now. */
  children: (settings: SettingsBySection[Section], change: (change: Partial<SettingsBySection[Section]>) => void, errors: Readonly<Record<string, string>>) => ReactNode;
  onSaved?: (settings: SettingsBySection[Section]) => void;
}

/** One section as one form: nothing holds before it is saved. */
export function SettingsForm<Section extends ChangeableSection>({ section, settings, children, onSaved }: SettingsFormProps<Section>) {
  const api = useCalls(createMemberApi);
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch } = useSave();
  const [wished, setWished] = useState(settings);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const answer = await save(() => api.saveSettings(section, wished));
    if (!answer) return focusError();
    setWished(answer.settings);
    onSaved?.(answer.settings);
  }

  return (
    <Card>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={!isHydrated} className="grid gap-6">
          {children(
            wished,
            (change) => {
              touch();
              setWished({ ...wished, ...change });
            },
            state.errors,
          )}
          <SaveBar state={state} />
        </fieldset>
      </form>
    </Card>
  );
}
