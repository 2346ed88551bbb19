import { m } from '#shared/i18n/paraglide/messages.js';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { DataPage } from '#web/features/personal-data/data-page.tsx';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/data';

export const middleware = pageGuards('private-address');

/** The mailed link carries the file's token; the page only shows it, its button downloads. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await orPageError(getApi(context).personalData.getExport());
  return { dataExport: answer.export, token: new URL(request.url).searchParams.get('token') };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.personal_data_title(), isHidden: true });

export default function DataRoute({ loaderData }: Route.ComponentProps) {
  return <DataPage dataExport={loaderData.dataExport} token={loaderData.token} />;
}
