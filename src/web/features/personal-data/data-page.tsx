import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DataExport } from '#shared/contract/personal-data.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { toPath } from '#web/lib/api/to-path.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { personalData } from '#web/lib/api/routes/personal-data.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface DataPageProps {
  dataExport: DataExport | null;
  /** From a mailed link. */
  token: string | null;
}

/** The member's data: download as a file, and deletion. */
export function DataPage({ dataExport, token }: DataPageProps) {
  const api = useApi({ personalData });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [isTaken, setIsTaken] = useState(false);
  const isFetchable = token !== null && dataExport?.state === 'ready';
  const isRequested = state.kind === 'saved' || dataExport?.state === 'making' || (dataExport?.state === 'ready' && token === null);
  const isLate = isRequested && state.kind !== 'saved' && dataExport?.mayAskAgain === true;
  const mayRequest = state.kind !== 'saved' && (isTaken || (!isFetchable && (dataExport?.mayAskAgain ?? true)));
  return (
    <div className="max-w-2xl">
      <h1 className="heading text-h1">{m.personal_data_title()}</h1>
      <p className="mt-2 text-lg text-soft">{m.personal_data_lead()}</p>
      <div className="mt-7 grid gap-6">
        <Card as="section" aria-labelledby="data-export">
          <h2 id="data-export" className="heading text-h3">
            {m.personal_data_export()}
          </h2>
          <p className="mt-1 text-soft">{m.personal_data_export_text()}</p>
          <div className="mt-5 grid gap-4">
            {isFetchable && !isTaken && (
              <div>
                <a href={`${toPath(personalData.getExport)}?token=${encodeURIComponent(token)}`} download className={buttonStyle({ size: 'lg' })} onClick={() => setIsTaken(true)}>
                  <Download aria-hidden className="size-5" />
                  {m.personal_data_download()}
                </a>
                {dataExport.expiresAt && <p className="mt-2 text-sm text-soft">{m.personal_data_until({ at: formatInstant(Date.parse(dataExport.expiresAt), shopTimeZone, locale) })}</p>}
              </div>
            )}
            {isTaken && state.kind !== 'saved' && (
              <Notice tone="success" isLive title={m.personal_data_taken()}>
                {m.personal_data_taken_text()}
              </Notice>
            )}
            {token !== null && !isFetchable && !isRequested && <Notice tone="warning">{m.personal_data_link_over()}</Notice>}
            {isRequested && !isLate && (
              <Notice tone="success" isLive={state.kind === 'saved'} title={m.personal_data_asked()}>
                {m.personal_data_asked_text()}
              </Notice>
            )}
            {isLate && (
              <Notice tone="warning" title={m.personal_data_late()}>
                {m.personal_data_late_text()}
              </Notice>
            )}
            {state.kind === 'failed' && state.message && (
              <Notice tone="error" isLive>
                {state.message}
              </Notice>
            )}
            {mayRequest && (
              <div>
                <Button disabled={!isHydrated} isBusy={state.kind === 'saving'} icon={<Mail aria-hidden className="size-5" />} onClick={() => void save(() => api.personalData.requestExport())}>
                  {isTaken || dataExport ? m.personal_data_ask_again() : m.personal_data_ask()}
                </Button>
              </div>
            )}
          </div>
        </Card>
        <Card as="section" aria-labelledby="data-delete">
          <h2 id="data-delete" className="heading text-h3">
            {m.personal_data_delete()}
          </h2>
          <p className="mt-1 text-soft">{m.personal_data_delete_text()}</p>
          <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
            <Link to={pathTo('userSettingsSection', locale, { section: 'account' })} className="link inline-flex min-h-tap items-center">
              {m.personal_data_to_account()}
            </Link>
            <Link to={legalPath('privacy', locale)} className="link inline-flex min-h-tap items-center">
              {m.personal_data_to_privacy()}
            </Link>
          </p>
        </Card>
      </div>
    </div>
  );
}
