import type { AnswerOption, SizeSystem } from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

export const systemNames: Record<SizeSystem, () => string> = {
  eu: m.questions_system_eu,
  uk: m.questions_system_uk,
  us: m.questions_system_us,
  usWomen: m.questions_system_us_women,
  usMen: m.questions_system_us_men,
};

/** The size in the chosen system; sizes without systems have one name. */
export const sizeIn = ({ text, systems }: AnswerOption, system: SizeSystem): string => systems?.[system] ?? text;

/** The size in other systems; null without any. */
export function elsewhereText({ systems }: AnswerOption): string | null {
  if (!systems?.uk) return null;
  const { uk, us, usWomen, usMen } = systems;
  if (usWomen && usMen) return m.questions_size_shoes_elsewhere({ uk, women: usWomen, men: usMen });
  return us ? m.questions_size_elsewhere({ uk, us }) : null;
}
