import { ArrowLeft, ChevronDown, FileUp, ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useFileInput } from '#web/lib/browser/use-file-input.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ImportChoice } from './import-choice.tsx';
import { ImportGroup } from './import-group.tsx';
import { getName } from './occasion-text.ts';
import { type ImportState, useContactImport } from './use-contact-import.ts';

const problems: Record<NonNullable<Extract<ImportState, { step: 'choose' }>['problem']>, () => string> = {
  empty: m.jubilees_import_empty,
  'too-large': m.jubilees_import_too_large,
  'unknown-form': m.jubilees_import_unknown_form,
  nobody: m.jubilees_import_nobody,
  unreadable: m.jubilees_import_unreadable,
  offline: m.settings_offline,
};

function ProgressCard({ label, value }: { label: string; value: number }) {
  const id = useId();
  return (
    <Card className="grid gap-3">
      <div className="flex justify-between gap-4 font-medium">
        <span id={id}>{label}</span>
        <span aria-hidden className="tabular-nums">
          {Math.round(value * 100)} %
        </span>
      </div>
      <progress aria-labelledby={id} value={value} max={1} className="h-2.5 w-full accent-primary" />
    </Card>
  );
}

function FileCard({ onFile, problem }: { onFile: (file: File) => void; problem: string | null }) {
  const input = useFileInput(onFile);

  return (
    <>
      {problem !== null && <Notice tone="error" isLive title={problem} />}
      <Card tone="sage" className="grid justify-items-start gap-4">
        <p className="flex gap-3">
          <ShieldCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
          <span>{m.jubilees_import_private()}</span>
        </p>
        <label className={classNames(buttonStyle({}), 'relative has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary')}>
          <FileUp aria-hidden className="size-5" />
          {m.jubilees_import_choose()}
          <input
            type="file"
            accept=".vcf,.vcard,.csv,.ics,.txt,text/vcard,text/x-vcard,text/csv,text/calendar,text/plain"
            {...input}
            className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
          />
        </label>
        <p className="text-sm text-soft">{m.jubilees_import_forms()}</p>
        <noscript>
          <p className="font-medium">{m.jubilees_import_no_scripts()}</p>
        </noscript>
      </Card>
      <details className="group rounded-xl bg-surface ring-1 ring-line ring-inset">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-xl px-4 font-semibold [overflow-wrap:anywhere] sm:px-5">
          {m.jubilees_import_how()}
          <ChevronDown aria-hidden className="size-5 text-soft transition-transform duration-200 group-open:rotate-180" />
        </summary>
        <ul className="grid list-disc gap-2 px-4 pb-4 pl-9 sm:px-5 sm:pl-10">
          <li>{m.jubilees_import_how_iphone()}</li>
          <li>{m.jubilees_import_how_android()}</li>
          <li>{m.jubilees_import_how_google()}</li>
          <li>{m.jubilees_import_how_outlook()}</li>
        </ul>
      </details>
    </>
  );
}

/**
 * Imports people from an address book: the file is read in the browser, and the chosen people are added. `today`:
 * YYYY-MM-DD, later birthdays are invalid.
 */
export function ImportPage({ today }: { today: string }) {
  const locale = useLocale();
  const { state, read, choose, send, startAnew } = useContactImport(today);
  return (
    <div className="grid max-w-3xl gap-6">
      <Link to={pathTo('userJubilees', locale)} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {m.jubilees_back()}
      </Link>
      <header>
        <h1 className="heading text-h1">{m.jubilees_import_title()}</h1>
        {state.step === 'choose' && <p className="mt-2 text-lg text-soft">{m.jubilees_import_lead()}</p>}
      </header>
      {state.step === 'choose' && <FileCard onFile={(file) => void read(file)} problem={state.problem && problems[state.problem]()} />}
      {state.step === 'read' && (
        <>
          <ProgressCard label={m.jubilees_import_reading()} value={state.part} />
          <Button variant="ghost" className="justify-self-start" onClick={startAnew}>
            {m.ui_cancel()}
          </Button>
        </>
      )}
      {state.step === 'pick' && <ImportChoice found={state.found} chosen={state.chosen} onChoose={choose} onSend={() => void send()} onStartAnew={startAnew} />}
      {state.step === 'send' && (
        <>
          <ProgressCard label={m.jubilees_import_sending()} value={(state.total - state.left.length) / state.total} />
          {state.isStopped && (
            <Notice
              tone="error"
              isLive
              title={m.jubilees_import_stopped({ count: state.added })}
              action={
                <Button variant="ghost" size="sm" onClick={() => void send()}>
                  {m.jubilees_import_go_on()}
                </Button>
              }
            >
              {state.message ?? m.settings_offline()}
            </Notice>
          )}
        </>
      )}
      {state.step === 'done' && (
        <>
          <Notice tone="success" isLive title={m.jubilees_import_done({ count: state.added })} action={<ButtonLink to={pathTo('userJubilees', locale)}>{m.jubilees_import_show()}</ButtonLink>} />
          <ImportGroup
            title={m.jubilees_import_not_added()}
            rows={state.notAdded.map(({ candidate, why }) => ({ key: candidate.key, name: getName(candidate), getText: why === 'full' ? m.jubilees_import_full : m.jubilees_import_future_date }))}
          />
        </>
      )}
    </div>
  );
}
