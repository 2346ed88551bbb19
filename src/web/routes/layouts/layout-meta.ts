import { errorTitle } from '#web/features/shell/error-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';

type PageMetaArgs = Parameters<typeof pageMeta>[0];

/** Title of a failed page; other pages set their own. */
export function layoutMeta({ error, location, matches }: PageMetaArgs & { error?: unknown }) {
  const title = errorTitle(error);
  return pageMeta({ location, matches }, title ? { title, isHidden: true } : {});
}
