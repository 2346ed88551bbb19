/** What a prop is drawn with, and what its drawing answers. */

/** An area of a prop's front view that carries other things, in fractions of the prop. */
export interface Surface {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

/** The shades of one colour that a prop is painted with. */
export interface Paint {
  readonly bright: string;
  readonly base: string;
  readonly dim: string;
  readonly dark: string;
  readonly second: string;
  readonly secondDim: string;
  /** Left to right over something round. */
  readonly round: string;
  /** Upper left to lower right over something flat. */
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
