/** Types for drawing props. */

/** Area of a prop's front view that carries other things, in fractions of the prop. */
export interface Surface {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

/** Shades of a prop's colour. */
export interface Paint {
  readonly bright: string;
  readonly base: string;
  readonly dim: string;
  readonly dark: string;
  readonly second: string;
  readonly secondDim: string;
  /** Gradient for round shapes, left to right. */
  readonly round: string;
  /** Gradient for flat shapes, upper left to lower right. */
  readonly flat: string;
  readonly secondRound: string;
}

export type Draw = (paint: Paint, ratio: number | undefined) => Shape;

export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly body: string;
  readonly top?: Surface;
  readonly curve?: number;
}
