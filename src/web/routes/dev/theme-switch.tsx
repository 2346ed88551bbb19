import { useEffect, useState } from 'react';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';

const themes = { system: 'Systemets', light: 'Ljust', dark: 'Mörkt' } as const;
type Theme = keyof typeof themes;

/** The style sheets' rules for the root, of the dark theme or of all. */
function rootRules(isDark: boolean): CSSStyleRule[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const inTheme = isDark ? rules.flatMap((rule) => (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark') ? [...rule.cssRules] : [])) : rules;
  return inTheme.filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === ':root');
}

/** Variables of the dark theme, with the wanted theme's values. */
function toTokens(theme: 'light' | 'dark'): [string, string][] {
  const names = rootRules(true).flatMap(({ style }) => [...style]);
  return names.flatMap((name) => {
    const value = rootRules(theme === 'dark')
      .findLast(({ style }) => style.getPropertyValue(name) !== '')
      ?.style.getPropertyValue(name);
    return value === undefined ? [] : [[name, value] satisfies [string, string]];
  });
}

/** Shows the page in a theme other than the system's. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    if (theme === 'system') return;
    const { style } = document.documentElement;
    const tokens = toTokens(theme);
    for (const [name, value] of tokens) style.setProperty(name, value);
    return () => {
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [theme]);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm font-semibold">Tema</legend>
      {(Object.keys(themes) as Theme[]).map((one) => (
        <ChoiceChip key={one} name="theme" checked={theme === one} onChange={() => setTheme(one)}>
          {themes[one]}
        </ChoiceChip>
      ))}
    </fieldset>
  );
}
