/** Composition format. Lengths are fractions of the picture: x of its width, y of its height, size of its shorter side. */

import type { Tint } from './colour.ts';

/**
 * stand: on the floor, (x, y) is the middle of its foot. lean: as stand, against the wall.
 * lie: seen from above. wall: hangs close to the wall. float: hovers free. none: casts nothing.
 * All but stand and lean are placed by their middle.
 */
export type Pose = 'stand' | 'lean' | 'lie' | 'wall' | 'float' | 'none';

/** Defaults of a drawing, unless an item overrides them. */
export interface ArtEntry {
  /** Source file, when this entry is a part of a drawing. */
  readonly from?: string;
  /** Polygons [x1, y1, x2, y2, …] to keep, in fractions of the drawing. */
  readonly keep?: readonly (readonly number[])[];
  /** Removes the drawing's own soft shadow. */
  readonly solid?: boolean;
  /** Makes parts above this lightness (0–1) translucent. */
  readonly clear?: number;
  /** Makes pale blue parts translucent. */
  readonly glass?: boolean;
  readonly pose?: Pose;
  readonly size?: number;
  readonly turn?: number;
  /** Mirrors the drawing, so that its painted light comes from the left. */
  readonly flip?: boolean;
  readonly tints?: readonly Tint[];
  readonly vivid?: number;
  readonly volume?: number;
  readonly depth?: number;
}

export interface Item {
  readonly art?: string;
  readonly prop?: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly turn?: number;
  readonly flip?: boolean;
  readonly pose?: Pose;
  readonly tints?: readonly Tint[];
  readonly vivid?: number;
  readonly volume?: number;
  /** Thickness: reach of its shadow; default 1. */
  readonly depth?: number;
  /** Darkness of its shadow; default 1. */
  readonly shadow?: number;
  /** Index of the earlier item it stands on, whose top confines its shadow. */
  readonly on?: number;
  readonly tone?: string;
  readonly tone2?: string;
  /** Height of a prop as a share of its width. */
  readonly ratio?: number;
  /** Blur, as a share of the picture's shorter side. */
  readonly soft?: number;
  readonly opacity?: number;
}

export interface Composition {
  readonly mood: string;
  /** front: wall and floor. top: seen from above. wall: looking at a wall. */
  readonly view?: 'front' | 'top' | 'wall';
  /** Where the wall meets the floor. */
  readonly horizon?: number;
  /** sweep: no edge. table: a tabletop with an edge behind; two: wall and floor in two colours. */
  readonly ground?: 'sweep' | 'table' | 'two';
  readonly groundTone?: string;
  readonly wallTone?: string;
  /** Light pattern: window panes, leaves, blinds, or a door ajar. */
  readonly light?: 'window' | 'leaves' | 'blinds' | 'door';
  /** Shifts the light sideways, for variety. */
  readonly lightShift?: number;
  readonly items: readonly Item[];
}

export interface Compositions {
  readonly arts: Readonly<Record<string, ArtEntry>>;
  readonly products: Readonly<Record<string, Composition>>;
  readonly details: Readonly<Record<string, Composition>>;
  readonly categories: Readonly<Record<string, Composition>>;
  readonly occasions: Readonly<Record<string, Composition>>;
  readonly openGraph: Composition;
}
