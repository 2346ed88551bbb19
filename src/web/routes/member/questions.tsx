import { useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { QuestionsPage } from '#web/features/questions/questions-page.tsx';
import { getApi, orMissing, orPageError } from '#web/lib/api/loader-api.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import type { Route } from './+types/questions';

const OFFERED = 100;

/** `about`: a child among the member's people; `question`: its id. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  const about = searchParams.get('about');
  const [found, friends, circles, user] = await Promise.all([
    orPageError(api.questions.list({ query: about === null ? {} : { jubileeId: about } })),
    orMissing(api.friends.list({ query: { limit: OFFERED } })),
    orMissing(api.circles.list()),
    findUser(context),
  ]);
  return {
    found,
    friends: friends?.friends ?? null,
    circles: circles?.circles ?? [],
    questionId: searchParams.get('question'),
    me: { firstName: user?.firstName ?? '', avatar: user?.avatar ?? null },
  };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.member_questions(), isHidden: true });

export default function QuestionsRoute({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  return <QuestionsPage {...loaderData} onChanged={() => void revalidate()} onNotice={(message) => show(message, 'info')} onFailed={(message) => show(message, 'error')} />;
}
