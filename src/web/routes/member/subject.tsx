import { useRevalidator } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { apiOf, orPageError } from '#web/lib/api/loader-api.ts';
import { SubjectPage } from '#web/features/member/subject-page.tsx';
import { subjectOf, subjects } from '#web/features/member/subjects.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { GiftsPage } from '#web/features/reservations/gifts-page.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { WishToBuy } from '../account/wish-to-buy.tsx';
import type { Route } from './+types/subject';

/** Reservations share this route: each route adds to the route list, which every browser gets. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.subject === 'gifts') return { subject: null, gifts: (await orPageError(apiOf(context).gifts.list())).gifts };
  const subject = subjectOf(params.subject);
  if (!subject) throw new Response(null, { status: 404 });
  return { subject, gifts: [] };
}

const titleOf = ({ subject }: Route.ComponentProps['loaderData']): string => (subject === null ? m.reservations_gifts_title() : subjects[subject].title());

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...(args.loaderData ? { title: titleOf(args.loaderData) } : {}), isHidden: true });

export default function SubjectRoute({ loaderData: { subject, gifts } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { show } = useNotifications();
  if (subject !== null) return <SubjectPage subject={subject} />;
  return (
    <GiftsPage
      gifts={gifts}
      buyOf={({ title, path, variant_id: variantId, stock, quantity, boughtQuantity, itemId, publicId }) =>
        stock !== null && <WishToBuy wish={{ title, path, variantId, isSoldOut: stock === 'out_of_stock' }} quantity={quantity - boughtQuantity} itemId={itemId} publicId={publicId} />
      }
      onChanged={() => revalidate()}
      onFailed={(message) => show(message, 'error')}
    />
  );
}
