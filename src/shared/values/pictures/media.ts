/** Picture addresses: /media/{id}/{shape}-{width}.{format}, immutable, only in the widths listed here. */

export const mediaFormats = ['avif', 'webp', 'jpg'] as const;
export type MediaFormat = (typeof mediaFormats)[number];

export const mediaShapes = ['full', 'card', 'square', 'wide'] as const;
export type MediaShape = (typeof mediaShapes)[number];

export const mediaWidths = [96, 160, 240, 320, 480, 640, 960, 1280] as const;
export type MediaWidth = (typeof mediaWidths)[number];

/** Aspect ratio (width / height) of a shape; null keeps the picture's own. */
export function mediaAspect(shape: MediaShape): number | null {
  const aspects = { full: null, card: 4 / 5, square: 1, wide: 3 / 2 } as const;
  return aspects[shape];
}

export function mediaUrl(id: string, shape: MediaShape, width: MediaWidth, format: MediaFormat): string {
  return `/media/${id}/${shape}-${width}.${format}`;
}

export interface MediaRequest {
  id: string;
  shape: MediaShape;
  width: MediaWidth;
  format: MediaFormat;
}

/** Parses a picture's address; null for any other. */
export function parseMediaUrl(pathname: string): MediaRequest | null {
  const match = /^\/media\/(img_[0-9a-f]{32})\/([a-z]+)-(\d{2,4})\.([a-z]+)$/.exec(pathname);
  const [, id = '', shapeText = '', widthText = '', formatText = ''] = match ?? [];
  const shape = mediaShapes.find((candidate) => candidate === shapeText);
  const width = mediaWidths.find((candidate) => String(candidate) === widthText);
  const format = mediaFormats.find((candidate) => candidate === formatText);
  return shape && width && format ? { id, shape, width, format } : null;
}
