import type { Drawing } from '#server/platform/media/decoder-protocol.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from '#shared/values/pictures/share-picture.ts';
import { lettered } from './lettering.ts';

/** The pages' light theme (web/ui/tokens.css). */
const colors = { paper: '#fbf8f3', ink: '#23211e', soft: '#6a645c', band: '#1f4d3f', onBand: '#fbf8f3', onBandSoft: '#cbdcd4', lingonberry: '#b8323a', honey: '#e9b44c' };

const MARGIN = 72;
/** Width of the picture, 4:5 as on a card, so nothing is cropped. */
const PICTURE_WIDTH = 504;
const QUALITY = 82;

const at = (x: number, y: number, svg: string) => `<g transform="translate(${x} ${y})">${svg}</g>`;

/** The wordmark, with its full stop. */
function wordmark(productName: string, { color, dot }: { color: string; dot: string }): string {
  const size = 46;
  const name = lettered(productName.toLowerCase(), { sizes: [size], maxWidth: 480, maxLines: 1, color });
  return `${name.svg}${at(name.width, 0, lettered('.', { sizes: [size], maxWidth: size, maxLines: 1, color: dot }).svg)}`;
}

function layout(card: ShareCard, productName: string, hasPicture: boolean): string {
  const drawing = hasPicture
    ? { ground: colors.paper, title: colors.ink, label: colors.soft, dot: colors.lingonberry }
    : { ground: colors.band, title: colors.onBand, label: colors.onBandSoft, dot: colors.honey };
  const width = SHARE_WIDTH - 2 * MARGIN - (hasPicture ? PICTURE_WIDTH - MARGIN / 2 : 0);
  const label = card.label ? lettered(card.label, { sizes: [34], maxWidth: width, maxLines: 1, color: drawing.label }) : null;
  const title = lettered(card.title, { sizes: hasPicture ? [82, 70, 60, 50] : [104, 88, 72, 60], maxWidth: width, maxLines: 4, color: drawing.title });
  const labelHeight = label ? label.height + 14 : 0;
  const room = SHARE_HEIGHT - 2 * MARGIN - 80;
  const top = MARGIN + Math.max(0, (room - labelHeight - title.height) / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"><rect width="100%" height="100%" fill="${drawing.ground}"/>${
    label ? at(MARGIN, top, label.svg) : ''
  }${at(MARGIN, top + labelHeight, title.svg)}${at(MARGIN, SHARE_HEIGHT - MARGIN - 44, wordmark(productName, { color: drawing.title, dot: drawing.dot }))}</svg>`;
}

/** The drawing of a card. `motif`: the picture's file, cropped 4:5, or null. */
export const shareCardDrawing = (card: ShareCard, { productName, motif }: { productName: string; motif: string | null }): Drawing => ({
  svg: layout(card, productName, motif !== null),
  picture: motif === null ? null : { source: motif, left: SHARE_WIDTH - PICTURE_WIDTH, top: 0, width: PICTURE_WIDTH, height: SHARE_HEIGHT },
  background: colors.paper,
  quality: QUALITY,
});
