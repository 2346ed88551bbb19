import { useState } from 'react';
import type { Gift } from '#shared/contract/gifts.ts';
import { type GiftOccasion, giftOccasions } from '#shared/values/wishes/gift-occasions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { getOccasionName } from './gift-texts.ts';

const isOccasion = (value: string): value is GiftOccasion => giftOccasions.some((occasion) => occasion === value);

/** Null: by its day. */
export const readOccasion = (value: string): GiftOccasion | null => (isOccasion(value) ? value : null);

/** The options of a gift's occasion; the first leaves it to its day, and says what that is. */
export const OccasionOptions = ({ gift: { occasion, isOccasionChosen } }: { gift: Pick<Gift, 'occasion' | 'isOccasionChosen'> }) => (
  <>
    <option value="">{occasion === null || isOccasionChosen ? m.gifts_occasion_by_day() : m.gifts_occasion_found({ occasion: getOccasionName(occasion) })}</option>
    {giftOccasions.map((one) => (
      <option key={one} value={one}>
        {getOccasionName(one)}
      </option>
    ))}
  </>
);

export const getChosen = ({ occasion, isOccasionChosen }: Pick<Gift, 'occasion' | 'isOccasionChosen'>): string => (isOccasionChosen ? (occasion ?? '') : '');

interface OccasionChoiceProps {
  gift: Gift;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** The occasion of a promise, an order or a received gift; saved at once. */
export function OccasionChoice({ gift, onChanged, onFailed }: OccasionChoiceProps) {
  const api = useApi({ gifts });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [saving, setSaving] = useState('');
  return (
    <Field label={m.gifts_occasion()}>
      {(control) => (
        <Select
          {...control}
          className="max-w-xs"
          disabled={!isHydrated || busy !== null}
          value={busy === null ? getChosen(gift) : saving}
          onChange={({ target: { value } }) => {
            setSaving(value);
            void act('occasion', async () => {
              await api.gifts.patch({ id: gift._id, body: { occasion: readOccasion(value) } });
              await onChanged();
            });
          }}
        >
          <OccasionOptions gift={gift} />
        </Select>
      )}
    </Field>
  );
}
