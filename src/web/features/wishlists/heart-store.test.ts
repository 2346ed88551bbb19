import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { ApiError } from '#web/lib/api-call.ts';
import type { HeartList } from './heart-state.ts';
import { createHeartStore } from './heart-store.ts';

overwriteGetLocale(() => 'sv');

const mug = { productId: 'mug', variantId: null, title: 'Muggen' };
const list = (name: string, ...productIds: string[]): HeartList => ({ _id: name, name, productIds });
const full = () => new ApiError(409, { code: 'WISHLIST_FULL', message: 'Listan är full.' });
const gone = () => new ApiError(404, { code: 'NOT_FOUND', message: 'Finns inte.' });

/** A member with these lists; `refuse` answers a call with an error instead. */
function heartsOf(...begun: HeartList[]) {
  let lists = begun;
  const calls: string[] = [];
  const failures: string[] = [];
  const marks: string[][] = [];
  const refusals: { call: string; error: Error }[] = [];
  let shown = ['mug'];
  const change = (id: string, to: (ids: readonly string[]) => readonly string[]) => {
    lists = lists.map((one) => (one._id === id ? { ...one, productIds: to(one.productIds) } : one));
  };

  async function called(call: string): Promise<void> {
    calls.push(call);
    await Promise.resolve();
    const index = refusals.findIndex((refusal) => call.startsWith(refusal.call));
    const [refusal] = index < 0 ? [] : refusals.splice(index, 1);
    if (refusal) throw refusal.error;
  }

  const on = (id: string) => change(id, (ids) => [...new Set([...ids, 'mug'])]);
  const off = (id: string) => change(id, (ids) => ids.filter((one) => one !== 'mug'));
  const api = {
    wished: async (ids: readonly string[]) => {
      await called(`ask ${ids.join()}`);
      return { data: { productIds: [], wishlists: lists.map((one) => ({ ...one, productIds: one.productIds.filter((id) => ids.includes(id)) })) } };
    },
    get: async (id: string) => {
      await called(`get ${id}`);
      return { wishlist: { itemCount: lists.find(({ _id }) => _id === id)?.productIds.length } };
    },
    create: async ({ name }: { name: string }) => {
      await called(`make ${name}`);
      lists = [...lists, list(name)];
      return { wishlist: { _id: name, name } };
    },
    remove: async (id: string) => {
      await called(`unmake ${id}`);
      lists = lists.filter(({ _id }) => _id !== id);
    },
    addItem: async (id: string) => {
      await called(`add ${id}`);
      on(id);
      return { item: { _id: `wish-${id}` } };
    },
    removeItem: async (id: string, itemId: string) => {
      await called(`take ${id} ${itemId}`);
      off(id);
    },
    removeProduct: async (id: string) => {
      await called(`off ${id}`);
      off(id);
    },
    restoreProduct: async (id: string) => {
      await called(`back ${id}`);
      on(id);
    },
  };
  const store = createHeartStore({
    api: api as unknown as Parameters<typeof createHeartStore>[0]['api'],
    shown: () => shown,
    mark: (ids) => void marks.push([...ids]),
    onFailed: (message) => void failures.push(message),
  });
  /** Ends when nothing is under way any more. */
  const rest = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    store,
    calls,
    failures,
    isMarked: () => marks.at(-1)?.includes('mug') ?? false,
    on: () => lists.filter(({ productIds }) => productIds.includes('mug')).map(({ _id }) => _id),
    names: () => lists.map(({ name }) => name),
    refuse: (call: string, error: Error) => void refusals.push({ call, error }),
    remove: (id: string) => {
      lists = lists.filter(({ _id }) => _id !== id);
    },
    /** Another page is shown, with these. */
    show: (...ids: string[]) => {
      shown = ids;
    },
    put: (id: string, productId: string) => change(id, (ids) => [...ids, productId]),
    told: () => store.getSnapshot().told,
    asked: () => store.getSnapshot().asked,
    async press() {
      store.press(mug);
      await rest();
    },
    rest,
    async look() {
      store.look();
      await rest();
    },
  };
}

describe('WISH-04 a heart', () => {
  test('with one list adds at once, is filled before the answer, and is undone', async () => {
    const hearts = heartsOf(list('Jul'));
    await hearts.look();
    hearts.store.press(mug);
    await Promise.resolve();
    await Promise.resolve();
    expect([hearts.isMarked(), hearts.on()]).toEqual([true, []]);
    await hearts.rest();
    expect([hearts.on(), hearts.told()?.text, hearts.told()?.listId]).toEqual([['Jul'], 'Muggen ligger på Jul.', 'Jul']);
    hearts.told()?.undo?.();
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked(), hearts.calls.at(-1), hearts.told()?.undo]).toEqual([[], false, 'take Jul wish-Jul', null]);
  });

  test('with no list makes the first one, and undoing takes it away', async () => {
    const hearts = heartsOf();
    await hearts.press();
    expect([hearts.names(), hearts.on(), hearts.isMarked()]).toEqual([['Mina önskningar'], ['Mina önskningar'], true]);
    hearts.told()?.undo?.();
    await hearts.rest();
    expect([hearts.names(), hearts.isMarked()]).toEqual([[], false]);
  });

  test('with several asks which, and takes a new one by its name', async () => {
    const hearts = heartsOf(list('Jul'), list('Hem'));
    await hearts.press();
    expect([hearts.asked()?.kind, hearts.asked()?.lists.map(({ name }) => name), hearts.on()]).toEqual(['add', ['Jul', 'Hem'], []]);
    hearts.asked()?.choose({ name: 'Femtio år' });
    expect(hearts.asked()).toBeNull();
    await hearts.rest();
    expect(hearts.on()).toEqual(['Femtio år']);
  });

  test('another list than the one it came to: it moves there', async () => {
    const hearts = heartsOf(list('Jul'));
    await hearts.press();
    hearts.told()?.chooseAnother?.();
    expect(hearts.asked()?.lists).toEqual([]);
    hearts.asked()?.choose({ name: 'Hem' });
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked(), hearts.told()?.text]).toEqual([['Hem'], true, 'Muggen ligger på Hem.']);
  });

  test('pressed again takes it off, and back where that is undone', async () => {
    const hearts = heartsOf(list('Jul', 'mug'), list('Hem'));
    await hearts.look();
    await hearts.press();
    expect([hearts.on(), hearts.isMarked(), hearts.told()?.text]).toEqual([[], false, 'Muggen är borta från Jul.']);
    hearts.told()?.undo?.();
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked()]).toEqual([['Jul'], true]);
  });

  test('on several lists asks off which; one, or all of them', async () => {
    const hearts = heartsOf(list('Jul', 'mug'), list('Hem', 'mug'), list('Bok'));
    await hearts.look();
    await hearts.press();
    expect([hearts.asked()?.kind, hearts.asked()?.lists.length]).toEqual(['remove', 2]);
    hearts.asked()?.choose({ list: list('Jul') });
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked()]).toEqual([['Hem'], true]);
    const both = heartsOf(list('Jul', 'mug'), list('Hem', 'mug'));
    await both.look();
    await both.press();
    both.asked()?.choose({ all: true });
    await both.rest();
    expect([both.on(), both.isMarked()]).toEqual([[], false]);
    both.told()?.undo?.();
    await both.rest();
    expect(both.on()).toEqual(['Jul', 'Hem']);
  });

  test('a list that was made for it goes again with “another list”, unless something else stands there by then', async () => {
    const hearts = heartsOf();
    await hearts.press();
    hearts.told()?.chooseAnother?.();
    hearts.asked()?.choose({ name: 'Hem' });
    await hearts.rest();
    expect([hearts.names(), hearts.on(), hearts.isMarked()]).toEqual([['Hem'], ['Hem'], true]);
    const more = heartsOf();
    await more.press();
    more.put('Mina önskningar', 'lamp');
    more.told()?.chooseAnother?.();
    more.asked()?.choose({ name: 'Hem' });
    await more.rest();
    expect([more.names(), more.on()]).toEqual([['Mina önskningar', 'Hem'], ['Hem']]);
    more.put('Hem', 'lamp');
    more.told()?.undo?.();
    await more.rest();
    expect([more.names(), more.on()], 'undoing takes nothing along either').toEqual([['Mina önskningar', 'Hem'], []]);
  });

  test('a move that can’t leave the first list says that it is on both', async () => {
    const hearts = heartsOf(list('Jul'), list('Hem'));
    await hearts.press();
    hearts.asked()?.choose({ list: list('Jul') });
    await hearts.rest();
    hearts.told()?.chooseAnother?.();
    hearts.refuse('take Jul', new ApiError(503, { message: 'Strax tillbaka.' }));
    hearts.asked()?.choose({ list: list('Hem') });
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked(), hearts.failures, hearts.told()?.text]).toEqual([['Jul', 'Hem'], true, [], 'Muggen ligger nu på både Hem och Jul.']);
    hearts.told()?.undo?.();
    await hearts.rest();
    expect([hearts.on(), hearts.isMarked()]).toEqual([['Jul'], true]);
  });

  test('is undone once, however often that is pressed', async () => {
    const hearts = heartsOf(list('Jul'));
    await hearts.press();
    const undo = hearts.told()?.undo;
    undo?.();
    expect(hearts.told(), 'what was told goes when the next thing begins').toBeNull();
    undo?.();
    await hearts.rest();
    expect([hearts.calls.filter((call) => call.startsWith('take')), hearts.failures]).toEqual([['take Jul wish-Jul'], []]);
  });

  test('what was told goes when another heart is pressed, and the same words again are another telling', async () => {
    const hearts = heartsOf(list('Jul'));
    await hearts.press();
    const first = hearts.told();
    hearts.store.press({ ...mug, productId: 'cup' });
    expect(hearts.told()).toBeNull();
    await hearts.rest();
    expect(hearts.told()?.text).toBe(first?.text);
    expect(hearts.told()?.id).not.toBe(first?.id);
  });

  test('what was typed for one question isn’t there at the next: each has its own id', async () => {
    const hearts = heartsOf(list('Jul'), list('Hem'));
    await hearts.press();
    const first = hearts.asked()?.id;
    hearts.store.cancel();
    await hearts.press();
    expect(hearts.asked()?.id).not.toBe(first);
  });

  test('of a product that nobody has asked about yet: it is asked, and stays where it is', async () => {
    const hearts = heartsOf(list('Jul', 'mug'), list('Hem'));
    hearts.show('lamp');
    await hearts.look();
    hearts.show('lamp', 'mug');
    expect(hearts.isMarked()).toBe(false);
    await hearts.press();
    expect([hearts.on(), hearts.isMarked(), hearts.told()?.text, hearts.asked()]).toEqual([['Jul'], true, 'Muggen ligger på Jul.', null]);
    await hearts.press();
    expect(hearts.on(), 'filled, it is pressed to take it off').toEqual([]);
  });

  test('pressed twenty times while it is under way is pressed once', async () => {
    const hearts = heartsOf(list('Jul'));
    for (let time = 0; time < 20; time += 1) hearts.store.press(mug);
    await hearts.rest();
    expect([hearts.on(), hearts.calls.filter((call) => call.startsWith('add'))]).toEqual([['Jul'], ['add Jul']]);
  });
});

describe('what is refused', () => {
  test('without a network the heart is what it was, and says so', async () => {
    const hearts = heartsOf(list('Jul'));
    await hearts.look();
    for (const call of ['add', 'ask']) hearts.refuse(call, new ApiError(0, { status: 0 }));
    await hearts.press();
    expect([hearts.isMarked(), hearts.failures]).toEqual([false, ['Vi får ingen kontakt just nu. Inget är ändrat; prova igen om en stund.']]);
    await hearts.press();
    expect(hearts.on()).toEqual(['Jul']);
  });

  test('a list that is full offers another', async () => {
    const hearts = heartsOf(list('Jul'));
    hearts.refuse('add', full());
    await hearts.press();
    expect([hearts.isMarked(), hearts.told()?.text, hearts.failures]).toEqual([false, 'Listan är full.', []]);
    hearts.told()?.chooseAnother?.();
    hearts.asked()?.choose({ name: 'Hem' });
    await hearts.rest();
    expect(hearts.on()).toEqual(['Hem']);
  });

  test('a product that is gone says so, and leaves no list behind that was made for it', async () => {
    const hearts = heartsOf();
    hearts.refuse('add', gone());
    await hearts.press();
    expect([hearts.names(), hearts.failures]).toEqual([[], ['Muggen finns inte längre i butiken.']]);
  });

  test('a list that was taken away meanwhile gives way to another', async () => {
    const hearts = heartsOf(list('Jul'));
    await hearts.look();
    hearts.remove('Jul');
    hearts.refuse('add Jul', gone());
    await hearts.press();
    expect([hearts.on(), hearts.isMarked(), hearts.failures]).toEqual([['Mina önskningar'], true, []]);
    const off = heartsOf(list('Jul', 'mug'));
    await off.look();
    off.remove('Jul');
    off.refuse('off Jul', gone());
    await off.press();
    expect([off.isMarked(), off.failures]).toEqual([false, []]);
  });
});

describe('what is gone', () => {
  test('of a chosen list says so, and not of the product', async () => {
    const hearts = heartsOf(list('Jul'), list('Hem'));
    await hearts.press();
    hearts.remove('Hem');
    hearts.refuse('add Hem', gone());
    hearts.asked()?.choose({ list: list('Hem') });
    await hearts.rest();
    expect([hearts.failures, hearts.isMarked()]).toEqual([['Listan Hem finns inte längre.'], false]);
  });

  test('of a product on a list that is there says so', async () => {
    const hearts = heartsOf(list('Jul'), list('Hem'));
    await hearts.press();
    hearts.refuse('add Hem', gone());
    hearts.asked()?.choose({ list: list('Hem') });
    await hearts.rest();
    expect(hearts.failures).toEqual(['Muggen finns inte längre i butiken.']);
  });

  test('of a list that it should come back to says so', async () => {
    const hearts = heartsOf(list('Jul', 'mug'), list('Hem'));
    await hearts.look();
    await hearts.press();
    hearts.remove('Jul');
    hearts.refuse('back Jul', gone());
    hearts.told()?.undo?.();
    await hearts.rest();
    expect([hearts.failures, hearts.isMarked()]).toEqual([['Listan Jul finns inte längre.'], false]);
  });

  test('from its list already is off it', async () => {
    const hearts = heartsOf(list('Jul'));
    await hearts.press();
    hearts.refuse('take Jul', gone());
    hearts.told()?.undo?.();
    await hearts.rest();
    expect([hearts.failures, hearts.told()?.text]).toEqual([[], 'Muggen är borta från Jul.']);
  });
});

test('WISH-04 what was wished for before signing in stays where it is already, else it is added', async () => {
  const hearts = heartsOf(list('Jul', 'mug'));
  hearts.store.wishFor(mug);
  await hearts.rest();
  expect([hearts.on(), hearts.told()?.text]).toEqual([['Jul'], 'Muggen ligger på Jul.']);
  const none = heartsOf();
  none.store.wishFor(mug);
  await none.rest();
  expect(none.on()).toEqual(['Mina önskningar']);
});

test('of another member nothing stays: neither marks, nor words, nor what waits in line', async () => {
  const hearts = heartsOf(list('Jul', 'mug'));
  await hearts.look();
  hearts.store.press(mug);
  hearts.store.forget();
  await hearts.rest();
  expect([hearts.isMarked(), hearts.told(), hearts.asked(), hearts.on()]).toEqual([false, null, null, ['Jul']]);
});
