import { useCallback } from 'react';
import { IdeaForPerson } from '#web/features/gifts/idea-for-person.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';

/** For members, after the page: its code isn't in the first load. */
export function ProductIdea({ productId }: { productId: string }) {
  const { show } = useNotifications();
  const onFailed = useCallback((message: string) => show(message, 'error'), [show]);
  return (
    <li>
      <IdeaForPerson key={productId} productId={productId} onFailed={onFailed} />
    </li>
  );
}
