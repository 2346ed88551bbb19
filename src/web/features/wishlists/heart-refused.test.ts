import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { ApiError } from '#web/lib/api/call.ts';
import { full, gone, makeHearts, list } from './testing/hearts.ts';

overwriteGetLocale(() => 'sv');

describe('failed changes', () => {
  test('reverts the heart without network and explains', async () => {
    const hearts = makeHearts(list('Jul'));
    await hearts.refresh();
    for (const call of ['add', 'ask']) hearts.refuse(call, new ApiError(0, { status: 0 }));
    await hearts.press();
    expect([hearts.isMarked(), hearts.failures]).toEqual([false, ['Vi får ingen kontakt just nu. Inget är ändrat; prova igen om en stund.']]);
    await hearts.press();
    expect(hearts.on()).toEqual(['Jul']);
  });

  test('offers another list when one is full', async () => {
    const hearts = makeHearts(list('Jul'));
    hearts.refuse('add', full());
    await hearts.press();
    expect([hearts.isMarked(), hearts.notice()?.text, hearts.failures]).toEqual([false, 'Listan är full.', []]);
    hearts.notice()?.chooseAnother?.();
    hearts.asked()?.choose({ name: 'Hem' });
    await hearts.rest();
    expect(hearts.on()).toEqual(['Hem']);
  });

  test('explains a product that is gone and deletes its new list', async () => {
    const hearts = makeHearts();
    hearts.refuse('add', gone());
    await hearts.press();
    expect([hearts.names(), hearts.failures]).toEqual([[], ['Muggen finns inte längre i butiken.']]);
  });

  test('offers another list when one was deleted meanwhile', async () => {
    const hearts = makeHearts(list('Jul'));
    await hearts.refresh();
    hearts.remove('Jul');
    hearts.refuse('add Jul', gone());
    await hearts.press();
    expect([hearts.on(), hearts.isMarked(), hearts.failures]).toEqual([['Mina önskningar'], true, []]);
    const off = makeHearts(list('Jul', 'mug'));
    await off.refresh();
    off.remove('Jul');
    off.refuse('off Jul', gone());
    await off.press();
    expect([off.isMarked(), off.failures]).toEqual([false, []]);
  });
});

describe('deleted lists and wishes', () => {
  test('names a deleted list that was chosen, not the product', async () => {
    const hearts = makeHearts(list('Jul'), list('Hem'));
    await hearts.press();
    hearts.remove('Hem');
    hearts.refuse('add Hem', gone());
    hearts.asked()?.choose({ list: list('Hem') });
    await hearts.rest();
    expect([hearts.failures, hearts.isMarked()]).toEqual([['Listan Hem finns inte längre.'], false]);
  });

  test('reports a discontinued product on an existing list', async () => {
    const hearts = makeHearts(list('Jul'), list('Hem'));
    await hearts.press();
    hearts.refuse('add Hem', gone());
    hearts.asked()?.choose({ list: list('Hem') });
    await hearts.rest();
    expect(hearts.failures).toEqual(['Muggen finns inte längre i butiken.']);
  });

  test('names a deleted list that a restore was meant for', async () => {
    const hearts = makeHearts(list('Jul', 'mug'), list('Hem'));
    await hearts.refresh();
    await hearts.press();
    hearts.remove('Jul');
    hearts.refuse('back Jul', gone());
    hearts.notice()?.undo?.();
    await hearts.rest();
    expect([hearts.failures, hearts.isMarked()]).toEqual([['Listan Jul finns inte längre.'], false]);
  });

  test('accepts removal from a list without it', async () => {
    const hearts = makeHearts(list('Jul'));
    await hearts.press();
    hearts.refuse('take Jul', gone());
    hearts.notice()?.undo?.();
    await hearts.rest();
    expect([hearts.failures, hearts.notice()?.text]).toEqual([[], 'Muggen är borta från Jul.']);
  });
});
