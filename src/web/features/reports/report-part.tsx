import { Flag } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReportInput } from '#shared/contract/reports.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

// Rarely opened.
const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }));

interface ReportPartProps {
  about: ReportInput['about'];
  /** Button label: "Report this list". */
  label: string;
}

export function ReportPart({ about, label }: ReportPartProps) {
  const isHydrated = useHydrated();
  const [stage, setStage] = useState<'closed' | 'open' | 'answered' | 'unanswered'>('closed');
  const part = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  // The pressed button is gone: focus moves to its place.
  useEffect(() => {
    if (isMoved.current) (stage === 'closed' ? part.current?.querySelector('button') : part.current)?.focus();
  }, [stage]);
  const goTo = (next: typeof stage) => {
    isMoved.current = true;
    setStage(next);
  };
  return (
    <div ref={part} tabIndex={-1} className="scroll-my-26">
      {stage === 'closed' && (
        <Button variant="quiet" size="sm" className="-ml-3 lg:-ml-4" disabled={!isHydrated} icon={<Flag aria-hidden className="size-4.5" />} onClick={() => goTo('open')}>
          {label}
        </Button>
      )}
      {stage === 'open' && (
        <Card as="section" aria-label={label}>
          <h2 className="heading text-h3">{label}</h2>
          <p className="mt-1 text-soft">{m.reports_lead()}</p>
          <Suspense>
            <ReportForm about={about} onSent={(isAnswered) => goTo(isAnswered ? 'answered' : 'unanswered')} onCancel={() => goTo('closed')} />
          </Suspense>
        </Card>
      )}
      {(stage === 'answered' || stage === 'unanswered') && (
        <Notice tone="success" isLive title={m.reports_sent()}>
          {stage === 'answered' ? m.reports_sent_answered() : m.reports_sent_unanswered()}
        </Notice>
      )}
    </div>
  );
}
