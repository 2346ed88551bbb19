import { z } from 'zod';
import { userAnswer } from '#shared/contract/user.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { MAX_PICTURE_BYTES } from '#server/platform/media/clean-picture.ts';
import { removePicture, savePicture } from './pictures.ts';

const pictureForm = z.object({ file: z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP or AVIF, at most 8 MB' }) });
const file = { body: pictureForm, maxFileBytes: MAX_PICTURE_BYTES, returns: userAnswer, fails: ['HEIC_UNSUPPORTED', 'PICTURES_BUSY'] as const };

export const pictureRoutes = [
  memberEndpoint('POST', '/user/avatar', { summary: 'A new profile picture', ...file }, async (ctx, { body }) => ({ user: await savePicture(ctx, 'avatar', body.file) })),
  memberEndpoint('DELETE', '/user/avatar', { summary: 'No profile picture', returns: userAnswer }, async (ctx) => ({ user: await removePicture(ctx, 'avatar') })),
  memberEndpoint('POST', '/user/banner', { summary: 'A new banner', ...file }, async (ctx, { body }) => ({ user: await savePicture(ctx, 'banner', body.file) })),
  memberEndpoint('DELETE', '/user/banner', { summary: 'No banner', returns: userAnswer }, async (ctx) => ({ user: await removePicture(ctx, 'banner') })),
];
