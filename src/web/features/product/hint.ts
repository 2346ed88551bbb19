import { m } from '#shared/i18n/paraglide/messages.js';
import type { ProductHint } from './hint-link.tsx';

/** For loaders. */
export function toHint(title: string, url: string): ProductHint {
  return { url, text: m.product_hint(), href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}` };
}
