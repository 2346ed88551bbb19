import { users } from '#shared/contract/user.ts';
import { handle } from '#server/http/endpoint.ts';
import { removePicture, savePicture } from './pictures.ts';

export const pictureRoutes = [
  handle(users.putAvatar, async (ctx, { body }) => ({ user: await savePicture(ctx, 'avatar', body.file) })),
  handle(users.removeAvatar, async (ctx) => ({ user: await removePicture(ctx, 'avatar') })),
  handle(users.putBanner, async (ctx, { body }) => ({ user: await savePicture(ctx, 'banner', body.file) })),
  handle(users.removeBanner, async (ctx) => ({ user: await removePicture(ctx, 'banner') })),
];
