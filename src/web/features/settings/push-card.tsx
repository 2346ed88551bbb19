import { BellRing, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PushDevice } from '#shared/contract/push.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { push as pushRoutes } from '#web/lib/api/routes/push.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { type BrowserPush, readBrowserPush, subscribe, unsubscribe } from './browser-push.ts';
import { deviceName } from './device-name.ts';

export interface Push {
  publicKey: string;
  devices: PushDevice[];
}

interface DeviceListProps {
  devices: readonly PushDevice[];
  /** This browser's. */
  own: PushDevice | undefined;
  isDisabled: boolean;
  onRemove: (device: PushDevice) => void;
}

function DeviceList({ devices, own, isDisabled, onRemove }: DeviceListProps) {
  const locale = useLocale();
  return (
    <ul aria-label={m.settings_push_devices()} className="divide-y divide-line">
      {devices.map((device) => (
        <li key={device._id} className="flex items-center gap-4 py-3.5">
          <BellRing aria-hidden className="size-6 shrink-0 text-soft" />
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p className="font-semibold">{deviceName(device.device)}</p>
            <p className="text-sm text-soft">
              {device === own
                ? m.settings_push_this()
                : device.lastNotifiedAt
                  ? m.settings_push_last({ at: formatInstant(Date.parse(device.lastNotifiedAt), shopTimeZone, locale) })
                  : m.settings_push_since({ at: formatInstant(Date.parse(device.createdAt), shopTimeZone, locale) })}
            </p>
            {device.isFailing && <p className="text-sm text-danger">{m.settings_push_failing()}</p>}
          </div>
          <IconButton label={m.settings_push_remove({ device: deviceName(device.device) })} icon={<Trash2 aria-hidden className="size-5" />} disabled={isDisabled} onClick={() => onRemove(device)} />
        </li>
      ))}
    </ul>
  );
}

function PushChoice({ push }: { push: Push }) {
  const api = useApi({ push: pushRoutes });
  const { state, save } = useSave();
  const [devices, setDevices] = useState(push.devices);
  const [here, setHere] = useState<BrowserPush | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<{ text: string; isError: boolean } | null>(null);

  useEffect(() => {
    void readBrowserPush().then(setHere);
  }, []);

  const own = here?.kind === 'ready' ? devices.find(({ fingerprint }) => fingerprint === here.fingerprint) : undefined;

  async function turnOn(): Promise<void> {
    setBusy('on');
    setNotice(null);
    const answer = await subscribe(push.publicKey);
    if (answer.kind === 'denied') setHere({ kind: 'denied' });
    else if (answer.kind !== 'subscribed') setNotice({ text: answer.kind === 'dismissed' ? m.settings_push_dismissed() : m.settings_push_failed(), isError: true });
    else {
      const saved = await save(() => api.push.addDevice({ body: answer.subscription }));
      if (saved) {
        setDevices([saved.device, ...devices.filter(({ _id }) => _id !== saved.device._id)]);
        setHere({ kind: 'ready', fingerprint: answer.fingerprint });
        setNotice({ text: m.settings_push_on_said(), isError: false });
      }
    }
    setBusy(null);
  }

  async function turnOff(device: PushDevice): Promise<void> {
    setBusy(device._id);
    setNotice(null);
    if (await save(() => api.push.removeDevice({ id: device._id }))) {
      if (device === own) await unsubscribe();
      setDevices(devices.filter(({ _id }) => _id !== device._id));
      setNotice({ text: m.settings_push_off_said({ device: deviceName(device.device) }), isError: false });
    }
    setBusy(null);
  }

  return (
    <>
      {devices.length > 0 && <DeviceList devices={devices} own={own} isDisabled={here === null || busy !== null} onRemove={(device) => void turnOff(device)} />}
      {here?.kind === 'unsupported' && <Notice className="mt-4">{m.settings_push_unsupported()}</Notice>}
      {here?.kind === 'denied' && (
        <Notice tone="warning" isLive className="mt-4">
          {m.settings_push_denied()}
        </Notice>
      )}
      {notice && (
        <Notice tone={notice.isError ? 'error' : 'success'} isLive className="mt-4">
          {notice.text}
        </Notice>
      )}
      {state.kind === 'failed' && (
        <Notice tone="error" isLive className="mt-4">
          {state.message ?? m.settings_push_failed()}
        </Notice>
      )}
      {(here === null || here.kind === 'ready') && !own && (
        <Button variant="ghost" className="mt-4" disabled={here === null} isBusy={busy === 'on'} onClick={() => void turnOn()}>
          {m.settings_push_turn_on()}
        </Button>
      )}
    </>
  );
}

/** Push reminders: on or off in this browser, and other browsers with them on. Null if unavailable. */
export function PushCard({ push }: { push: Push | null }) {
  const locale = useLocale();
  return (
    <Card as="section" aria-labelledby="settings-push">
      <h2 id="settings-push" className="heading text-h3">
        {m.settings_push_title()}
      </h2>
      <p className="mt-1 mb-4 text-soft">{m.settings_push_text()}</p>
      {push === null ? <PartMissing title={m.settings_push_missing()} to={pathTo('userSettingsSection', locale, { section: 'notifications' })} /> : <PushChoice push={push} />}
    </Card>
  );
}
