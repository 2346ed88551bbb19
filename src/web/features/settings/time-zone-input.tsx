import { type ComponentPropsWithRef, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { SuggestionInput } from '#web/ui/suggestion-input.tsx';
import { findZones, zoneName, zoneText } from './time-zone-search.ts';

interface TimeZoneInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'role' | 'onKeyDown' | 'onBlur'> {
  /** IANA time zone. */
  value: string;
  onChoose: (zone: string) => void;
}

/** Time zone, searched by city or country, or typed by name. */
export function TimeZoneInput({ value, onChoose, ...input }: TimeZoneInputProps) {
  const locale = useLocale();
  // Null while not searching.
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? [] : findZones(typed, locale);
  return (
    <SuggestionInput
      {...input}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? zoneText(value)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        onChoose(zoneName(target.value));
      }}
      suggestions={found.map(({ name, city, country }) => ({
        key: name,
        text: (
          <>
            <span className="block font-medium">{country === '' ? city : `${city}, ${country}`}</span>
            <span className="block text-sm text-soft">{zoneText(name)}</span>
          </>
        ),
      }))}
      listLabel={m.settings_time_zone()}
      countText={m.settings_time_zone_count({ count: found.length })}
      onChoose={(index) => {
        const chosen = found[index];
        setTyped(null);
        if (chosen) onChoose(chosen.name);
      }}
    />
  );
}
