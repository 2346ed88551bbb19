import { users } from '#shared/contract/user.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { removePicture, savePicture } from '../members/service.ts';
import { getUser } from './service.ts';

export const pictureRoutes = [
  handle(users.putAvatar, async (ctx, { body }) => {
    await savePicture(ctx, 'avatar', body.file);
    return { user: await getUser(ctx) };
  }),
  handle(users.removeAvatar, async (ctx) => {
    await removePicture(ctx, 'avatar');
    return { user: await getUser(ctx) };
  }),
  handle(users.putBanner, async (ctx, { body }) => {
    await savePicture(ctx, 'banner', body.file);
    return { user: await getUser(ctx) };
  }),
  handle(users.removeBanner, async (ctx) => {
    await removePicture(ctx, 'banner');
    return { user: await getUser(ctx) };
  }),
];
