/** Renders one composition: studio, shadows, items, light, grain. */

import { applyLight, type Canvas, lightPattern, paintBackdrop } from './backdrop.ts';
import { at, clamp, moods, smooth } from './colour.ts';
import { type Cutout, makeCutout } from './cutout.ts';
import { randomFrom } from './mask.ts';
import { castShadow, type Placed, toShadow } from './shadow.ts';
import type { ArtEntry, Composition, Item, Pose } from './types.ts';

const flatThings = new Set(['arch', 'disc', 'panel', 'halfdisc', 'hill', 'photo-frame']);
const groundThings = new Set(['plinth', 'block', 'vase', 'vase-round', 'vase-tall', 'pot', 'bowl', 'dish', 'cake-stand', 'tin', 'tin-base', 'pouch', 'box', 'basket', 'ball', 'cushion']);

function getPose(item: Item, entry: ArtEntry, view: string): Pose {
  if (item.pose !== undefined) return item.pose;
  if (item.prop !== undefined) {
    if (view === 'top') return 'lie';
    if (item.prop === 'arch' || item.prop === 'halfdisc' || item.prop === 'hill') return 'lean';
    if (groundThings.has(item.prop)) return 'stand';
    return item.prop === 'jar' || item.prop === 'jar-lid' ? 'stand' : 'wall';
  }
  return view === 'top' ? 'lie' : view === 'wall' ? 'wall' : (entry.pose ?? 'stand');
}

function place(canvas: Canvas, cutout: Cutout, item: Item, entry: ArtEntry, pose: Pose): Placed {
  const footed = pose === 'stand' || pose === 'lean';
  const usual = item.prop !== undefined && flatThings.has(item.prop) ? 0.45 : 1;
  return {
    cutout,
    left: Math.round(item.x * canvas.width - cutout.width / 2),
    top: Math.round(item.y * canvas.height - (footed ? cutout.height : cutout.height / 2)),
    pose,
    depth: item.depth ?? entry.depth ?? usual,
    shadow: item.shadow ?? (usual < 1 ? 0.6 : 1),
  };
}

/** Confines a shadow to the top of its support, fading at the rim. */
function onlyOn(support: Placed): ((x: number, y: number) => number) | undefined {
  const top = support.cutout.top;
  if (top === undefined) return undefined;
  const { width, height } = support.cutout;
  return (x, y) => {
    const dx = (x - support.left - top.cx * width) / (top.rx * width);
    const dy = (y - support.top - top.cy * height) / (top.ry * height);
    return smooth(1.02, 0.97, Math.hypot(dx, dy));
  };
}

function paint(canvas: Canvas, placed: Placed, opacity: number, lit: number, covered: Float32Array): void {
  const { cutout, left, top } = placed;
  for (let y = Math.max(0, -top); y < Math.min(cutout.height, canvas.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(cutout.width, canvas.width - left); x++) {
      const from = (y * cutout.width + x) * 4;
      const alpha = (at(cutout.data, from + 3) / 255) * opacity;
      if (alpha === 0) continue;
      const pixel = (y + top) * canvas.width + x + left;
      covered[pixel] = at(covered, pixel) * (1 - alpha) + lit * alpha;
      for (let c = 0; c < 3; c++) {
        const i = pixel * 3 + c;
        canvas.data[i] = at(canvas.data, i) * (1 - alpha) + (at(cutout.data, from + c) / 255) * alpha;
      }
    }
  }
}

/**
 * Renders a composition.
 * @returns RGB bytes, `width` × `height`
 */
export async function renderScene(folder: string, arts: Readonly<Record<string, ArtEntry>>, scene: Composition, width: number, height: number): Promise<Buffer> {
  const mood = moods[scene.mood];
  if (mood === undefined) throw new Error(`Unknown mood ${scene.mood}`);
  const canvas = paintBackdrop(width, height, scene, mood);
  const pattern = await lightPattern(width, height, scene);
  if (pattern !== undefined && scene.light !== undefined) applyLight(canvas, pattern, scene.light, () => 1);
  const covered = new Float32Array(width * height);
  const unit = Math.min(width, height);
  const standing: Placed[] = [];
  for (const item of scene.items) {
    const entry = item.art === undefined ? {} : (arts[item.art] ?? {});
    const cutout = await makeCutout(folder, item, entry, mood, unit);
    const placed = place(canvas, cutout, item, entry, getPose(item, entry, scene.view ?? 'front'));
    const support = item.on === undefined ? undefined : standing[item.on];
    if (placed.shadow > 0 && placed.pose !== 'none') {
      castShadow(canvas, toShadow(placed), mood, support === undefined ? undefined : onlyOn(support));
    }
    paint(canvas, placed, item.opacity ?? 1, item.prop === undefined ? 0.45 : 0.9, covered);
    standing.push(placed);
  }
  if (pattern !== undefined && scene.light !== undefined) {
    applyLight(canvas, pattern, scene.light, (pixel) => at(covered, pixel));
  }
  const random = randomFrom(`${scene.mood}${scene.items.length}`);
  const out = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Photo-like grain; also prevents banding in wide gradients.
    const grain = (random() + random() - 1) * 0.009;
    for (let c = 0; c < 3; c++) {
      const i = pixel * 3 + c;
      out[i] = Math.round(clamp(at(canvas.data, i) + grain) * 255);
    }
  }
  return out;
}
