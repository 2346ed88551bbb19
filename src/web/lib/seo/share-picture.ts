/** For loaders: a page's picture URL for link previews. */
import type { RouterContextProvider } from 'react-router';
import { type ShareCard, sharePicturePath } from '#shared/values/pictures/share-picture.ts';
import { pageContext } from '../page/page-context.ts';

export function getSharePicture(context: Readonly<RouterContextProvider>, card: ShareCard): string | null {
  const { locale, settings } = context.get(pageContext);
  return sharePicturePath(card, { locale, productName: settings.productName });
}
