import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { YearOfPeople } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { inWords } from '#shared/values/text/number-words.ts';
import { birthdayLinks } from '#web/lib/api/routes/birthday-links.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendText } from '#web/ui/send-text.tsx';

/** Named on the page; the others are counted. */
const NAMED = 12;

interface AskAllProps {
  unknown: YearOfPeople['unknown'];
  /** The member's first name, signing the question. */
  from: string;
  onFailed: (message: string) => void;
}

/** People without a known birthday, and one text with the member's link to send to all of them. */
export function AskAll({ unknown, from, onFailed }: AskAllProps) {
  const api = useApi({ birthdayLinks });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [url, setUrl] = useState<string | null>(null);
  const close = () => setUrl(null);
  const [first] = unknown;
  if (!first) return null;
  const label = unknown.length === 1 ? m.birthdays_ask_title({ name: first.firstName }) : m.birthdays_ask_all({ count: inWords(unknown.length, locale) });
  return (
    <section aria-labelledby="unknown-days" className="grid min-w-0 gap-3 border-t border-line pt-6">
      <h2 id="unknown-days" className="heading text-h3">
        {m.birthdays_unknown()}
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {unknown.slice(0, NAMED).map(({ _id, firstName }) => (
          <li key={_id} className="min-w-0">
            <Link to={pathTo('userJubilee', locale, { '*': _id })} className="inline-flex min-h-tap items-center underline-offset-4 [overflow-wrap:anywhere] hover:underline">
              {firstName}
            </Link>
          </li>
        ))}
        {unknown.length > NAMED && <li className="inline-flex min-h-tap items-center text-soft">{m.circles_others({ count: unknown.length - NAMED })}</li>}
      </ul>
      <Button
        variant="ghost"
        className="justify-self-start"
        disabled={!isHydrated}
        isBusy={busy !== null}
        icon={<MessageCircleQuestion aria-hidden className="size-5" />}
        onClick={() => void act('ask', async () => setUrl((await api.birthdayLinks.make({ body: { jubileeId: null } })).link.url))}
      >
        {label}
      </Button>
      <Dialog isOpen={url !== null} onClose={close} title={label}>
        {url !== null && <SendText label={m.birthdays_ask_label()} subject={m.birthdays_day()} text={m.birthdays_ask_all_text({ url, from })} onSent={close} />}
      </Dialog>
    </section>
  );
}
