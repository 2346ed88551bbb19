/** A member's data as a zip of JSON files. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Ctx } from '#server/platform/context.ts';
import { personalData } from './registry.ts';
import { listHeldAddresses, type PersonRow } from './repository.ts';

export async function collectExport(ctx: Ctx, person: PersonRow): Promise<Uint8Array> {
  const files: Zippable = {};
  const now = ctx.clock.now();
  const locale = person.language_code;
  files[`${m.personal_data_read_me({}, { locale })}.txt`] = strToU8(`${m.personal_data_read_me_text({ product: ctx.config.productName, at: now.toISOString(), email: person.email }, { locale })}\n`);
  const addresses = await listHeldAddresses(ctx.db, { memberId: person.id });
  for (const { collect } of personalData) {
    const found = (await collect?.(ctx, { memberId: person.id, addresses })) ?? {};
    // Pictures are already compressed.
    for (const [name, content] of Object.entries(found)) files[name] = content instanceof Uint8Array ? [content, { level: 0 }] : strToU8(`${JSON.stringify(content, null, 2)}\n`);
  }
  return zipSync(files, { mtime: now });
}
