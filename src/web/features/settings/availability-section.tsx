import { Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { AvailabilitySettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { getVatArea } from '#shared/values/places/delivery-areas.ts';
import { homeAddress } from '#shared/values/places/home-address.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { User } from '#web/lib/session/user.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { SectionFrame } from './section-frame.tsx';
import { SettingsForm } from './settings-form.tsx';

const MAX_AWAY = 20;

interface AvailabilitySectionProps {
  settings: AvailabilitySettings;
  addresses: User['addresses'];
  today: string;
}

interface AwayRowProps {
  number: number;
  away: AvailabilitySettings['away'][number];
  addresses: User['addresses'];
  /** The address is in another VAT area than home. */
  isAbroad: boolean;
  getError: (field: 'from' | 'to' | 'addressId') => string | undefined;
  onChange: (part: Partial<AvailabilitySettings['away'][number]>) => void;
  onRemove: () => void;
}

function AwayRow({ number, away, addresses, isAbroad, getError, onChange, onRemove }: AwayRowProps) {
  return (
    <fieldset className="grid gap-4 rounded-lg p-4 ring-1 ring-line">
      <legend className="sr-only">{m.settings_away_row({ number })}</legend>
      <div className="flex items-end gap-3">
        <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
          <Field label={m.settings_away_from()} error={getError('from')}>
            {(control) => <TextInput {...control} type="date" value={away.from} onChange={(event) => onChange({ from: event.target.value })} />}
          </Field>
          <Field label={m.settings_away_to()} error={getError('to')}>
            {(control) => <TextInput {...control} type="date" min={away.from} value={away.to} onChange={(event) => onChange({ to: event.target.value })} />}
          </Field>
        </div>
        <IconButton label={m.settings_away_remove({ number })} icon={<Trash2 aria-hidden className="size-5" />} onClick={onRemove} />
      </div>
      {addresses.length > 0 && (
        <Field label={m.settings_away_address()} hint={isAbroad && m.settings_away_other_country()} error={getError('addressId')}>
          {({ required: _, ...control }) => (
            <Select {...control} value={away.addressId ?? ''} onChange={(event) => onChange({ addressId: event.target.value || null })}>
              <option value="">{m.settings_away_nowhere()}</option>
              {addresses.map((address) => (
                <option key={address._id} value={address._id}>
                  {address.address_1}, {address.city}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </fieldset>
  );
}

export function AvailabilitySection({ settings, addresses, today }: AvailabilitySectionProps) {
  const locale = useLocale();
  const home = homeAddress(addresses);
  const isAbroad = (addressId: string | null): boolean => {
    const chosen = addresses.find(({ _id }) => _id === addressId);
    return chosen !== undefined && home !== null && getVatArea(chosen) !== getVatArea(home);
  };
  return (
    <SectionFrame section="availability">
      <SettingsForm section="availability" settings={settings}>
        {(draft, change, errors) => {
          const put = (index: number, part: Partial<AvailabilitySettings['away'][number]>) => change({ away: draft.away.map((one, at) => (at === index ? { ...one, ...part } : one)) });
          return (
            <>
              <div className="grid gap-3">
                <Checkbox
                  name="isShared"
                  label={m.settings_away_share()}
                  description={m.settings_away_share_hint()}
                  checked={draft.isShared}
                  onChange={(event) => change({ isShared: event.target.checked })}
                />
                <p className="text-sm text-soft">{m.settings_away_share_more()}</p>
                {home && <p className="text-sm text-soft">{m.settings_away_home({ address: `${home.address_1}, ${home.city}` })}</p>}
                {draft.isShared && !home && (
                  <Notice tone="warning">
                    {m.settings_away_no_address()}{' '}
                    <Link to={pathTo('userAddresses', locale)} className="link">
                      {m.settings_away_to_addresses()}
                    </Link>
                  </Notice>
                )}
              </div>
              <div className="grid gap-4">
                <h2 className="heading text-h4">{m.settings_away_title()}</h2>
                {draft.away.length === 0 && <p className="text-soft">{m.settings_away_none()}</p>}
                {draft.away.map((one, index) => (
                  <AwayRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and are only added at the end
                    key={index}
                    number={index + 1}
                    away={one}
                    addresses={addresses}
                    isAbroad={isAbroad(one.addressId)}
                    getError={(field) => errors[`away.${index}.${field}`]}
                    onChange={(part) => put(index, part)}
                    onRemove={() => change({ away: draft.away.filter((_, at) => at !== index) })}
                  />
                ))}
                {draft.away.length < MAX_AWAY && (
                  <Button
                    variant="ghost"
                    className="justify-self-start"
                    icon={<Plus aria-hidden className="size-5" />}
                    onClick={() => change({ away: [...draft.away, { from: today, to: today, addressId: null }] })}
                  >
                    {m.settings_away_add()}
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </SettingsForm>
    </SectionFrame>
  );
}
