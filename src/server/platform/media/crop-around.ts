interface Size {
  width: number;
  height: number;
}

/** The largest rectangle of an aspect ratio (width / height), centred on the focus as far as the edges allow. */
export function cropAround({ width, height }: Size, aspect: number, focus: { x: number; y: number }): Size & { left: number; top: number } {
  const cropWidth = Math.min(width, Math.max(1, Math.round(height * aspect)));
  const cropHeight = Math.min(height, Math.max(1, Math.round(width / aspect)));
  const within = (middle: number, size: number, full: number) => Math.min(full - size, Math.max(0, Math.round(middle - size / 2)));
  return { left: within(focus.x * width, cropWidth, width), top: within(focus.y * height, cropHeight, height), width: cropWidth, height: cropHeight };
}
