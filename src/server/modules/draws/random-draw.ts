/** The rules' draws with the system's secure random numbers: nobody can predict a draw from an earlier one. */
import { randomInt } from 'node:crypto';
import type { Pair } from '#shared/values/draws/draw-graph.ts';
import { drawNames, type Drawn, type DrawRules, type Impossible, mendDraw, type Mended } from './draw-rules.ts';

export const drawAtRandom = (rules: DrawRules): Drawn | Impossible => drawNames(rules, randomInt);

export const mendAtRandom = (rules: DrawRules, before: readonly Pair[]): Mended | Impossible => mendDraw(rules, before, randomInt);
