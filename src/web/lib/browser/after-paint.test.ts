import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let frames: (() => void)[] = [];
const drawFrame = () => {
  for (const callback of frames.splice(0)) callback();
};

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('is done after the frame, not in it, and once', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(50);
  drawFrame();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('runs once, also in a page that doesn’t paint', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(1);
  drawFrame();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});
