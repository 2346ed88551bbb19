/** Crop of a picture: a window of fixed shape, moved and zoomed. Pure. */
export interface Size {
  width: number;
  height: number;
}

export interface CropInput {
  /** 1 shows as much as fits; larger zooms in. */
  zoom: number;
  /** From 0 (left, top) to 1 (right, bottom). */
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The crop rectangle for an aspect ratio (width / height); never beyond the picture's edges. */
export function cropRectangle(picture: Size, aspect: number, { zoom, x, y }: CropInput): Size & { left: number; top: number } {
  const closer = within(zoom, 1, MAX_ZOOM);
  const width = Math.min(picture.width, picture.height * aspect) / closer;
  const height = width / aspect;
  return { width, height, left: (picture.width - width) * within(x, 0, 1), top: (picture.height - height) * within(y, 0, 1) };
}

/** Pixels the window can move over. */
export function roomToMove(picture: Size, aspect: number, crop: CropInput): { x: number; y: number } {
  const shown = cropRectangle(picture, aspect, crop);
  return { x: picture.width - shown.width, y: picture.height - shown.height };
}

/** The crop after dragging by fractions of the window's width and height. */
export function dragged(picture: Size, aspect: number, crop: CropInput, by: { x: number; y: number }): CropInput {
  const shown = cropRectangle(picture, aspect, crop);
  const room = roomToMove(picture, aspect, crop);
  return {
    zoom: crop.zoom,
    x: room.x > 0 ? within(crop.x - (by.x * shown.width) / room.x, 0, 1) : crop.x,
    y: room.y > 0 ? within(crop.y - (by.y * shown.height) / room.y, 0, 1) : crop.y,
  };
}
