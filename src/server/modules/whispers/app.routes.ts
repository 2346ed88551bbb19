import { whispers } from '#shared/contract/whispers.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { addWhisper, giveWhisper, listWhispers, removeWhisper, undoWhisper } from './service.ts';

export const whisperRoutes = [
  handle(whispers.list, async (ctx, { params }) => ({ whispers: await listWhispers(ctx, params.id) })),
  handle(whispers.create, async (ctx, { params, body }) => ({ whisper: await addWhisper(ctx, params.id, body.text) })),
  handle(whispers.remove, async (ctx, { params }) => {
    await removeWhisper(ctx, params.id, params.whisperId);
    return { success: true as const };
  }),
  handle(whispers.give, async (ctx, { params }) => ({ whisper: await giveWhisper(ctx, params.id, params.whisperId) })),
  handle(whispers.undo, async (ctx, { params }) => ({ whisper: await undoWhisper(ctx, params.id, params.whisperId) })),
];
