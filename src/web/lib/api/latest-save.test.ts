import { expect, test } from 'vitest';
import { createLatestSave } from './latest-save.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Saves on command: `saved` holds what reached the server, in order. */
function slowServer() {
  const saved: string[] = [];
  const rests: { isLastSaved: boolean; isAnySaved: boolean }[] = [];
  const answers: ((isSaved: boolean) => void)[] = [];
  const { choose } = createLatestSave<string>(
    (wanted) => {
      saved.push(wanted);
      return new Promise((resolve) => answers.push(resolve));
    },
    (outcome) => rests.push(outcome),
  );
  const answer = async (isSaved = true): Promise<void> => {
    answers.shift()?.(isSaved);
    await settled();
  };
  return { choose, saved, rests, answer };
}

test('saves the first and last of three quick choices in order', async () => {
  const { choose, saved, rests, answer } = slowServer();
  for (const wanted of ['mother', 'aunt', 'cousin']) choose(wanted);
  expect(saved).toEqual(['mother']);
  await answer();
  expect(saved).toEqual(['mother', 'cousin']);
  expect(rests).toEqual([]);
  await answer();
  expect(rests).toEqual([{ isLastSaved: true, isAnySaved: true }]);
  choose('friend');
  expect(saved.at(-1)).toBe('friend');
});

test('reports only the last failure, none while another waits', async () => {
  const { choose, saved, rests, answer } = slowServer();
  for (const wanted of ['mother', 'aunt']) choose(wanted);
  await answer(false);
  await answer(true);
  choose('cousin');
  await answer(false);
  expect([saved, rests]).toEqual([
    ['mother', 'aunt', 'cousin'],
    [
      { isLastSaved: true, isAnySaved: true },
      { isLastSaved: false, isAnySaved: false },
    ],
  ]);
});
