import { useRef, useState } from 'react';
import type { Security } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useRootData } from '#web/lib/page/root-data.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type SecondStepDialog, SecondStepDialogs } from './second-step-dialogs.tsx';

/** From this few recovery codes left, the member is asked to create new ones. */
const FEW_CODES = 3;

interface SecondStepCardProps {
  security: Pick<Security, 'totp' | 'recovery_codes_left'>;
  email: string;
  hasPasskey: boolean;
}

function SecondStepButtons({ isOn, onOpen }: { isOn: boolean; onOpen: (dialog: SecondStepDialog) => void }) {
  const isHydrated = useHydrated();
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isOn ? (
        <>
          <Button variant="ghost" disabled={!isHydrated} onClick={() => onOpen('renewal')}>
            {m.security_codes_renew()}
          </Button>
          <Button variant="ghost" className="border-danger! text-danger!" disabled={!isHydrated} onClick={() => onOpen('stop')}>
            {m.security_second_step_stop()}
          </Button>
        </>
      ) : (
        <Button variant="ghost" disabled={!isHydrated} onClick={() => onOpen('start')}>
          {m.security_second_step_start()}
        </Button>
      )}
    </div>
  );
}

/** Two-step login: on or off, and recovery codes in case the app is lost. */
export function SecondStepCard({ security, email, hasPasskey }: SecondStepCardProps) {
  const product = useRootData()?.settings.productName ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOn, setIsOn] = useState(security.totp);
  const [left, setLeft] = useState(security.recovery_codes_left);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [open, setOpen] = useState<SecondStepDialog | null>(null);
  const [notice, setNotice] = useState('');
  const close = () => setOpen(null);

  function show(next: SecondStepDialog): void {
    setNotice('');
    setOpen(next);
  }

  function showCodes(made: readonly string[], message: string): void {
    setIsOn(true);
    setLeft(made.length);
    setCodes(made);
    setNotice(message);
    close();
  }

  /** The focused button is gone. */
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus());

  return (
    <Card as="section" aria-labelledby="settings-second-step">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} id="settings-second-step" tabIndex={-1} className="heading text-h3">
          {m.security_second_step()}
        </h2>
        <Badge tone={isOn ? 'sage' : 'sand'}>{isOn ? m.security_second_step_on() : m.security_second_step_off()}</Badge>
      </div>
      <p className="mt-1 text-soft">{m.security_second_step_text()}</p>
      <p className="mt-2 text-soft">{m.security_second_step_passkeys()}</p>
      <p role="status" className="mt-4 font-medium text-primary empty:hidden">
        {notice}
      </p>
      {codes && (
        <RecoveryCodes
          codes={codes}
          title={m.security_codes_heading({ product, email })}
          onDone={() => {
            setCodes(null);
            setNotice('');
            focusHeading();
          }}
        />
      )}
      {isOn && !codes && (
        <p className="mt-4">
          <span className="font-semibold">{m.security_codes_left({ count: left })}.</span> {left <= FEW_CODES && m.security_codes_few()}
        </p>
      )}
      {!codes && <SecondStepButtons isOn={isOn} onOpen={show} />}
      <SecondStepDialogs
        open={open}
        hasPasskey={hasPasskey}
        onClose={close}
        onCodes={showCodes}
        onStopped={() => {
          setIsOn(false);
          setNotice(m.security_second_step_stopped());
          close();
          focusHeading();
        }}
      />
    </Card>
  );
}
