import { Check } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { questions } from '#web/lib/api/routes/questions.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';

interface AskCircleProps {
  circleId: string;
  /** `list`, or a question of the bank. */
  about: string;
  /** Friends in the circle. */
  memberIds: readonly string[];
  label: string;
  onFailed: (message: string) => void;
}

/** Asks friends in the circle for what they don't show yet. Whoever has been asked and has not answered is not asked again. */
export function AskCircle({ circleId, about, memberIds, label, onFailed }: AskCircleProps) {
  const api = useApi({ questions });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [asked, setAsked] = useState<number | null>(null);
  if (memberIds.length === 0) return null;
  return (
    <span className="inline-flex min-h-tap items-center" role="status">
      {asked === null ? (
        <Button
          size="sm"
          variant="ghost"
          disabled={!isHydrated}
          isBusy={busy !== null}
          onClick={() => void act('ask', async () => setAsked((await api.questions.askCircle({ id: circleId, body: { about, memberIds: [...memberIds] } })).asked.length))}
        >
          {label}
        </Button>
      ) : (
        <span className="flex items-center gap-1.5 text-soft">
          <Check aria-hidden className="size-4.5 text-primary" />
          {asked === 0 ? m.circles_asked_before() : m.circles_asked()}
        </span>
      )}
    </span>
  );
}
