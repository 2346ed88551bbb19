/** Back from the bank's page: takes in the contribution in the address. Safe to reload. */
import { useEffect, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { chipIns } from '#web/lib/api/routes/chip-ins.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { endContribution } from './contributions.ts';
import { toDoneMessage } from './done-message.ts';

interface ContributionCompletingProps {
  token: string;
  contributionId: string;
  onPaid: (key: string | null) => void;
}

export function ContributionCompleting({ token, contributionId, onPaid }: ContributionCompletingProps) {
  const api = useApi({ chipIns });
  const [message, setMessage] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each contribution
  useEffect(() => {
    api.chipIns.complete({ id: contributionId, body: {} }).then(
      (answer) => {
        if (answer.type === 'paid') {
          endContribution(
            createBrowserStorage(() => window.sessionStorage),
            token,
            contributionId,
          );
          onPaid(answer.key);
        } else setMessage(toDoneMessage(answer.type));
      },
      (error: unknown) => {
        setMessage(error instanceof ApiError && error.status > 0 ? error.message : m.settings_offline());
        if (!(error instanceof ApiError)) reportError(error);
      },
    );
  }, [contributionId]);

  if (message === null) return <Spinner label={m.checkout_paying()} />;
  return (
    <Notice tone="error" isLive>
      {message}
    </Notice>
  );
}
