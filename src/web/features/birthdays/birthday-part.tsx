import { Eye, RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BirthdayLinks } from '#shared/contract/birthday-links.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { birthdayLinks } from '#web/lib/api/routes/birthday-links.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PartMissing } from '#web/ui/part-missing.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { BirthdayAnswers } from './birthday-answers.tsx';

interface BirthdayPartProps {
  /** Null if unavailable. */
  loaded: BirthdayLinks | null;
  onDone: (message: string) => void;
  onFailed: (message: string) => void;
}

/** The member's link that asks for birthdays, and the answers to save or dismiss. */
export function BirthdayPart({ loaded, onDone, onFailed }: BirthdayPartProps) {
  const api = useApi({ birthdayLinks });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { busy, act } = useAction(onFailed);
  const [notice, setNotice] = useState('');
  if (loaded === null) return <PartMissing title={m.birthdays_missing()} to={pathTo('userFriends', locale)} />;
  const { answers } = loaded;
  const link = loaded.links.find(({ jubileeId }) => jubileeId === null);
  const change = (name: string, work: () => Promise<unknown>, said: string) =>
    act(name, async () => {
      await work();
      setNotice(said);
      await revalidate();
    });
  return (
    <section aria-labelledby="birthdays" className="min-w-0">
      <SectionHeading id="birthdays" className="mb-1!">
        {m.birthdays_day()}
      </SectionHeading>
      <p className="max-w-xl text-soft">{answers.length > 0 ? m.birthdays_part_answered({ count: answers.length }) : m.birthdays_part_text()}</p>
      {link ? (
        <>
          <AddressField label={m.birthdays_link()} value={link.url} className="mt-4 max-w-lg" />
          <div className="mt-3 flex flex-wrap gap-3">
            <CopyButton text={link.url} disabled={!isHydrated} />
            <ShareButton title={m.birthdays_day()} url={link.url} isHydrated={isHydrated} />
            <ButtonLink variant="ghost" to={new URL(link.url).pathname} icon={<Eye aria-hidden className="size-5" />}>
              {m.birthdays_preview()}
            </ButtonLink>
            <Button
              variant="quiet"
              disabled={!isHydrated}
              isBusy={busy === 'renew'}
              icon={<RefreshCw aria-hidden className="size-5" />}
              onClick={() => void change('renew', () => api.birthdayLinks.renew({ id: link._id }), m.birthdays_renewed())}
            >
              {m.birthdays_renew()}
            </Button>
            <Button
              variant="quiet"
              disabled={!isHydrated}
              isBusy={busy === 'end'}
              icon={<X aria-hidden className="size-5" />}
              onClick={() => void change('end', () => api.birthdayLinks.end({ id: link._id }), m.birthdays_ended())}
            >
              {m.birthdays_end()}
            </Button>
          </div>
        </>
      ) : (
        <Button className="mt-4" variant="ghost" disabled={!isHydrated} isBusy={busy === 'make'} onClick={() => void change('make', () => api.birthdayLinks.make({ body: {} }), '')}>
          {m.birthdays_make()}
        </Button>
      )}
      <p role="status" className="mt-3 text-sm text-soft empty:hidden">
        {notice}
      </p>
      <BirthdayAnswers answers={answers} onDone={onDone} onFailed={onFailed} />
    </section>
  );
}
