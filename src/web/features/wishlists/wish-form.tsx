import { type FormEvent, useState } from 'react';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { MAX_TAG, MAX_TAGS } from '#shared/values/wishes/tags.ts';
import { refusalBeside, useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { HowMany } from './how-many.tsx';
import { OutsideWishFields } from './outside-wish-fields.tsx';
import { useOutsideWish } from './use-outside-wish.ts';
import { useVariants } from './use-variants.ts';
import { changedFields } from './wish-changes.ts';
import { type WishDraft, toWishDraft } from './wish-draft.ts';
import { getTags, offeredVariants } from './wish-input.ts';

interface WishFormProps {
  /** Null for a new wish from outside the shop. */
  item: WishlistItem | null;
  /** Name of the person whose wish it is, if not an owner's; else empty. */
  forName: string;
  /** Throws on refusal. */
  onSave: (draft: WishDraft) => Promise<unknown>;
  onCancel: () => void;
}

/** Edits a wish's note and choices; for wishes from outside the shop also its title, URL and price. */
export function WishForm({ item, forName, onSave, onCancel }: WishFormProps) {
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const variants = offeredVariants(item, useVariants(item));
  const hasVariants = variants.length > 1;
  const isOutside = item === null || item.state === 'elsewhere';
  const [begun] = useState(() => toWishDraft(item));
  const outside = useOutsideWish(begun, item?.image ?? null);
  const [variantId, setVariantId] = useState(begun.variantId);
  const [quantity, setQuantity] = useState(begun.quantity);
  const [isUnlimited, setIsUnlimited] = useState(begun.isUnlimited);
  const [note, setNote] = useState(begun.note);
  const [isMostWanted, setIsMostWanted] = useState(begun.isMostWanted);
  const [tagLine, setTagLine] = useState(begun.tags.join(', '));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const tags = getTags(tagLine, begun.tags);
    const checked = isOutside ? outside.check() : { fields: {} };
    if (tags === undefined || 'errors' in checked) {
      refuse({ ...(tags === undefined && { tags: m.wishlists_tags_invalid({ count: MAX_TAGS, length: MAX_TAG }) }), ...('errors' in checked && checked.errors) });
      return focusError();
    }
    const draft = { ...begun, quantity, isUnlimited, note, isMostWanted, tags, variantId, ...checked.fields };
    const changed = changedFields(begun, draft);
    // A currency is sent only together with its price.
    const wish = item === null ? draft : { ...changed, ...('currencyCode' in changed && { price: draft.price }) };
    const saved = await save(async () => (await onSave(wish)) ?? true);
    if (saved === null) focusError();
  }

  const refusal = refusalBeside(state, [...(isOutside ? ['title', 'url', 'price'] : []), ...(hasVariants ? ['variantId'] : []), 'tags', 'note']);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onChange={touch} className="mt-4 grid max-w-2xl gap-4">
      {isOutside && <OutsideWishFields wish={outside} forName={forName} errors={state.errors} />}
      {hasVariants && (
        <Field label={m.wishlists_variant()} error={state.errors['variantId']}>
          {({ required: _, ...control }) => (
            <Select {...control} name="variantId" value={variantId ?? ''} onChange={(event) => setVariantId(event.target.value || null)}>
              <option value="">{m.wishlists_variant_any()}</option>
              {variants.map((variant) => (
                <option key={variant.id} value={variant.id}>
                  {variant.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <HowMany quantity={quantity} isUnlimited={isUnlimited} onQuantity={setQuantity} onUnlimited={setIsUnlimited} />
      <Field label={m.wishlists_note()} hint={m.wishlists_note_hint()} isOptional error={state.errors['note']}>
        {(control) => <TextArea {...control} name="note" rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />}
      </Field>
      <Field label={m.wishlists_tags()} hint={m.wishlists_tags_hint()} isOptional error={state.errors['tags']}>
        {(control) => <TextInput {...control} name="tags" autoComplete="off" maxLength={200} value={tagLine} onChange={(event) => setTagLine(event.target.value)} />}
      </Field>
      <Checkbox label={m.wishlists_most_wanted()} checked={isMostWanted} onChange={(event) => setIsMostWanted(event.target.checked)} />
      {state.kind === 'failed' && refusal && (
        <Notice tone="error" isLive>
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={state.kind === 'saving'}>
          {item === null ? m.wishlists_item_add() : m.ui_save()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
