import { z } from 'zod';
import { type GlobalSettings, globalSettings } from '#shared/contract/content.ts';
import { contentLink } from '#shared/contract/content-blocks.ts';

const looseGroup = z.object({ heading: z.string(), links: z.array(z.unknown()) });
const bottomEntry = globalSettings.shape.bottom.element;

/** Merges the parts (specification, section 7). An invalid link is skipped and reported to `onSkipped`; the menu stays. */
export function readSettings(parts: readonly { value: unknown }[], onSkipped: (place: string) => void): GlobalSettings {
  const merged: Record<string, unknown> = Object.assign({}, ...parts.map(({ value }) => value));

  function text(name: 'announcement' | 'tagline' | 'supportEmail'): string {
    const value = merged[name] ?? '';
    if (typeof value === 'string') return value;
    onSkipped(name);
    return '';
  }

  function list<Schema extends z.ZodType>(values: unknown, schema: Schema, place: string): z.infer<Schema>[] {
    if (values !== undefined && !Array.isArray(values)) onSkipped(place);
    return (Array.isArray(values) ? values : []).flatMap((value: unknown, index) => {
      const parsed = schema.safeParse(value);
      if (parsed.success) return [parsed.data];
      onSkipped(`${place}.${index}`);
      return [];
    });
  }

  return {
    announcement: text('announcement'),
    tagline: text('tagline'),
    supportEmail: text('supportEmail'),
    social: list(merged['social'], contentLink, 'social'),
    footer: list(merged['footer'], looseGroup, 'footer').map(({ heading, links }, index) => ({ heading, links: list(links, contentLink, `footer.${index}`) })),
    menu: list(merged['menu'], contentLink, 'menu'),
    bottom: list(merged['bottom'], bottomEntry, 'bottom'),
  };
}
