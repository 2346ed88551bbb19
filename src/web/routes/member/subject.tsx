import { SubjectPage } from '#web/features/member/subject-page.tsx';
import { subjectOf, subjects } from '#web/features/member/subjects.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/subject';

export async function loader({ params }: Route.LoaderArgs) {
  const subject = subjectOf(params.subject);
  if (!subject) throw new Response(null, { status: 404 });
  return { subject };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: subjects[args.loaderData.subject].title() } : {}), isHidden: true });

export default function SubjectRoute({ loaderData: { subject } }: Route.ComponentProps) {
  return <SubjectPage subject={subject} />;
}
