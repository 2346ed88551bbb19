import { expect, test, vi } from 'vitest';
import { createUndoStore } from '#web/ui/undo-store.ts';
import { ApiError } from './call.ts';
import { offerUndo } from './offer-undo.ts';

const shown = (store: ReturnType<typeof createUndoStore>) => [store.getSnapshot()?.text, store.getSnapshot()?.isUndoable];

test('a refused undo says why and can be pressed again', async () => {
  const store = createUndoStore();
  const work = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(503, { message: 'Strax tillbaka.' }))
    .mockResolvedValueOnce(null);
  offerUndo(store, { text: 'Borttaget: Cykel', work, undone: 'Cykel är tillbaka.' });
  expect(shown(store)).toEqual(['Borttaget: Cykel', true]);
  store.undo();
  await vi.waitFor(() => expect(shown(store)).toEqual(['Strax tillbaka.', true]));
  store.undo();
  await vi.waitFor(() => expect(shown(store)).toEqual(['Cykel är tillbaka.', false]));
  expect(work).toHaveBeenCalledTimes(2);
  store.dismiss();
});

test('an undo that comes too late is not offered again', async () => {
  const store = createUndoStore();
  offerUndo(store, { text: 'Greta är borttagen.', work: () => Promise.reject(new ApiError(404, {})), late: 'För sent.' });
  store.undo();
  await vi.waitFor(() => expect(shown(store)).toEqual(['För sent.', false]));
  store.dismiss();
});
