import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropRectangle, dragged, roomToMove } from './crop.ts';

test('crops the middle of a wide picture as a square', () => {
  expect(cropRectangle({ width: 400, height: 200 }, 1, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({ width: 200, height: 200, left: 100, top: 0 });
  expect(cropRectangle({ width: 400, height: 200 }, 1, { zoom: 2, x: 1, y: 1 })).toEqual({ width: 100, height: 100, left: 300, top: 100 });
});

test('shows what lies left when dragging right', () => {
  expect(dragged({ width: 400, height: 200 }, 1, { zoom: 1, x: 0.5, y: 0.5 }, { x: 0.5, y: 0.3 })).toEqual({ zoom: 1, x: 0, y: 0.5 });
});

test('moves a square picture only when zoomed, a tall one only vertically', () => {
  const square = { width: 300, height: 300 };
  expect(roomToMove(square, 1, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 0 });
  expect(roomToMove(square, 1, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ x: 150, y: 150 });
  expect(roomToMove({ width: 300, height: 900 }, 3, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 800 });
});

test('keeps the window within the picture', () => {
  const side = fc.integer({ min: 1, max: 6_000 });
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 3), fc.double({ min: 0.1, max: 9, noNaN: true }), part, part, part, part, (width, height, aspect, zoom, x, y, byX, byY) => {
      const shown = cropRectangle({ width, height }, aspect, dragged({ width, height }, aspect, { zoom, x, y }, { x: byX, y: byY }));
      expect(shown.left).toBeGreaterThanOrEqual(0);
      expect(shown.top).toBeGreaterThanOrEqual(0);
      expect(shown.left + shown.width).toBeLessThanOrEqual(width * 1.000001);
      expect(shown.top + shown.height).toBeLessThanOrEqual(height * 1.000001);
      expect(shown.width / shown.height).toBeCloseTo(aspect, 6);
    }),
  );
});
