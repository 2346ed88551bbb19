import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { ApiError } from '#web/lib/api/call.ts';
import { makeHearts, list, mug } from './testing/hearts.ts';

overwriteGetLocale(() => 'sv');

describe('WISH-04 a heart', () => {
  test('adds to the only list at once, filled optimistically, with undo', async () => {
    const hearts = makeHearts(list('Jul'));
    await hearts.refresh();
    hearts.store.press(mug);
    await Promise.resolve();
    await Promise.resolve();
    expect([hearts.isMarked(), hearts.on()]).toEqual([true, []]);
    await hearts.rest();
    expect([hearts.on(), hearts.notice()?.text, hearts.notice()?.listId]).toEqual([['Jul'], 'Muggen ligger på Jul.', 'Jul']);
    hearts.notice()?.undo?.();
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked(), hearts.calls.at(-1), hearts.notice()?.undo]).toEqual([[], false, 'take Jul wish-Jul', null]);
  });

  test('notifies other tabs of changes, and requests nothing without hearts', async () => {
    const hearts = makeHearts(list('Jul'));
    await hearts.press();
    expect(hearts.changes(), 'once the server has it').toBe(1);
    const { length } = hearts.calls;
    hearts.show();
    await hearts.refresh();
    expect(hearts.calls).toHaveLength(length);
  });

  test('creates the first list, and undoing deletes it', async () => {
    const hearts = makeHearts();
    await hearts.press();
    expect([hearts.names(), hearts.on(), hearts.isMarked()]).toEqual([['Mina önskningar'], ['Mina önskningar'], true]);
    hearts.notice()?.undo?.();
    await hearts.rest();
    expect([hearts.names(), hearts.isMarked()]).toEqual([[], false]);
  });

  test('asks which of several, and creates a new one by name', async () => {
    const hearts = makeHearts(list('Jul'), list('Hem'));
    await hearts.press();
    expect([hearts.asked()?.kind, hearts.asked()?.lists.map(({ name }) => name), hearts.on()]).toEqual(['add', ['Jul', 'Hem'], []]);
    hearts.asked()?.choose({ name: 'Femtio år' });
    expect(hearts.asked()).toBeNull();
    await hearts.rest();
    expect(hearts.on()).toEqual(['Femtio år']);
  });

  test('moves to another list than the first', async () => {
    const hearts = makeHearts(list('Jul'));
    await hearts.press();
    hearts.notice()?.chooseAnother?.();
    expect(hearts.asked()?.lists).toEqual([]);
    hearts.asked()?.choose({ name: 'Hem' });
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked(), hearts.notice()?.text]).toEqual([['Hem'], true, 'Muggen ligger på Hem.']);
  });

  test('removes it when pressed again, and restores it by undo', async () => {
    const hearts = makeHearts(list('Jul', 'mug'), list('Hem'));
    await hearts.refresh();
    await hearts.press();
    expect([hearts.on(), hearts.isMarked(), hearts.notice()?.text]).toEqual([[], false, 'Muggen är borta från Jul.']);
    hearts.notice()?.undo?.();
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked()]).toEqual([['Jul'], true]);
  });

  test('asks which to remove from: one of several lists, or all', async () => {
    const hearts = makeHearts(list('Jul', 'mug'), list('Hem', 'mug'), list('Bok'));
    await hearts.refresh();
    await hearts.press();
    expect([hearts.asked()?.kind, hearts.asked()?.lists.length]).toEqual(['remove', 2]);
    hearts.asked()?.choose({ list: list('Jul') });
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked()]).toEqual([['Hem'], true]);
    const both = makeHearts(list('Jul', 'mug'), list('Hem', 'mug'));
    await both.refresh();
    await both.press();
    both.asked()?.choose({ all: true });
    await both.rest();
    expect([both.on(), both.isMarked()]).toEqual([[], false]);
    both.notice()?.undo?.();
    await both.rest();
    expect(both.on()).toEqual(['Jul', 'Hem']);
  });

  test('deletes its new list again with “another list”, unless filled meanwhile', async () => {
    const hearts = makeHearts();
    await hearts.press();
    hearts.notice()?.chooseAnother?.();
    hearts.asked()?.choose({ name: 'Hem' });
    await hearts.rest();
    expect([hearts.names(), hearts.on(), hearts.isMarked()]).toEqual([['Hem'], ['Hem'], true]);
    const more = makeHearts();
    await more.press();
    more.put('Mina önskningar', 'lamp');
    more.notice()?.chooseAnother?.();
    more.asked()?.choose({ name: 'Hem' });
    await more.rest();
    expect([more.names(), more.on()]).toEqual([['Mina önskningar', 'Hem'], ['Hem']]);
    more.put('Hem', 'lamp');
    more.notice()?.undo?.();
    await more.rest();
    expect([more.names(), more.on()], 'undoing takes nothing along either').toEqual([['Mina önskningar', 'Hem'], []]);
  });

  test('says that the product is on both lists when moving fails', async () => {
    const hearts = makeHearts(list('Jul'), list('Hem'));
    await hearts.press();
    hearts.asked()?.choose({ list: list('Jul') });
    await hearts.rest();
    hearts.notice()?.chooseAnother?.();
    hearts.refuse('take Jul', new ApiError(503, { message: 'Strax tillbaka.' }));
    hearts.asked()?.choose({ list: list('Hem') });
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked(), hearts.failures, hearts.notice()?.text]).toEqual([['Jul', 'Hem'], true, [], 'Muggen ligger nu på både Hem och Jul.']);
    hearts.notice()?.undo?.();
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked()]).toEqual([['Jul'], true]);
  });

  test('is undone once, however often that is pressed', async () => {
    const hearts = makeHearts(list('Jul'));
    await hearts.press();
    const undo = hearts.notice()?.undo;
    undo?.();
    expect(hearts.notice(), 'cleared when the next action begins').toBeNull();
    undo?.();
    await hearts.rest();
    expect([hearts.calls.filter((call) => call.startsWith('take')), hearts.failures]).toEqual([['take Jul wish-Jul'], []]);
  });

  test('clears messages at another heart, and repeats equal ones as new', async () => {
    const hearts = makeHearts(list('Jul'));
    await hearts.press();
    const first = hearts.notice();
    hearts.store.press({ ...mug, productId: 'cup' });
    expect(hearts.notice()).toBeNull();
    await hearts.rest();
    expect(hearts.notice()?.text).toBe(first?.text);
    expect(hearts.notice()?.id).not.toBe(first?.id);
  });

  test('gives each question its own id, without earlier input', async () => {
    const hearts = makeHearts(list('Jul'), list('Hem'));
    await hearts.press();
    const first = hearts.asked()?.id;
    hearts.store.cancel();
    await hearts.press();
    expect(hearts.asked()?.id).not.toBe(first);
  });

  test('queries an unqueried product’s state, then leaves existing wishes', async () => {
    const hearts = makeHearts(list('Jul', 'mug'), list('Hem'));
    hearts.show('lamp');
    await hearts.refresh();
    hearts.show('lamp', 'mug');
    expect(hearts.isMarked()).toBe(false);
    await hearts.press();
    expect([hearts.on(), hearts.isMarked(), hearts.notice()?.text, hearts.asked()]).toEqual([['Jul'], true, 'Muggen ligger på Jul.', null]);
    await hearts.press();
    expect(hearts.on(), 'filled, it is pressed to take it off').toEqual([]);
  });

  test('counts twenty presses during a call as one', async () => {
    const hearts = makeHearts(list('Jul'));
    for (let time = 0; time < 20; time += 1) hearts.store.press(mug);
    await hearts.rest();
    expect([hearts.on(), hearts.calls.filter((call) => call.startsWith('add'))]).toEqual([['Jul'], ['add Jul']]);
  });
});

test('WISH-04 adds a wish made before signing in unless already listed', async () => {
  const hearts = makeHearts(list('Jul', 'mug'));
  hearts.store.addWish(mug);
  await hearts.rest();
  expect([hearts.on(), hearts.notice()?.text]).toEqual([['Jul'], 'Muggen ligger på Jul.']);
  const none = makeHearts();
  none.store.addWish(mug);
  await none.rest();
  expect(none.on()).toEqual(['Mina önskningar']);
});

test('clears marks, messages and queue for another member', async () => {
  const hearts = makeHearts(list('Jul', 'mug'));
  await hearts.refresh();
  hearts.store.press(mug);
  hearts.store.clear();
  await hearts.rest();
  expect([hearts.isMarked(), hearts.notice(), hearts.asked(), hearts.on()]).toEqual([false, null, null, ['Jul']]);
});
