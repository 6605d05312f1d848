import { DIFFICULTY_NAMES, type Difficulty } from '@fourfold/contracts';

export interface PictureOptions {
  title: string;
  result: string;
  rows: readonly (readonly (Difficulty | null)[])[];
}

/** The palette of the light theme: a shared picture looks the same for everybody. */
const PAPER = '#e9edf7';
const SHEET = '#ffffff';
const FLAP = '#c3cde6';
const INK = '#141b3d';
const SOFT = '#4a5480';
const BLANK = '#dde3f2';
const BANDS: Record<Difficulty, string> = { 1: '#6fd3a0', 2: '#ffd84d', 3: '#ffa552', 4: '#ff7f7b' };

const WIDTH = 640;
const MARGIN = 32;
const PADDING = 40;
const FOLD = 56;
const TILE = 72;
const GAP = 10;
const HEAD = 108;

export function pictureSize(rows: number): { width: number; height: number } {
  return { width: WIDTH, height: 2 * MARGIN + 2 * PADDING + HEAD + rows * (TILE + GAP) };
}

/** Paints a result: colours with letters, and no word of the puzzle. */
export function paintPicture(context: CanvasRenderingContext2D, options: PictureOptions, font: string): void {
  const { width, height } = pictureSize(options.rows.length);
  const [left, top, right, bottom] = [MARGIN, MARGIN, width - MARGIN, height - MARGIN];
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  shape(context, SHEET, [left, top, right - FOLD, top, right, top + FOLD, right, bottom, left, bottom]);
  shape(context, FLAP, [right - FOLD, top, right, top + FOLD, right - FOLD, top + FOLD]);

  context.textBaseline = 'top';
  text(context, `700 34px ${font}`, INK, options.title, left + PADDING, top + PADDING);
  text(context, `500 24px ${font}`, SOFT, options.result, left + PADDING, top + PADDING + 50);

  options.rows.forEach((row, turn) => {
    const y = top + PADDING + HEAD + turn * (TILE + GAP);
    row.forEach((difficulty, place) => {
      const x = left + PADDING + place * (TILE + GAP);
      const cut = TILE / 4;
      shape(context, difficulty === null ? BLANK : BANDS[difficulty], [
        ...[x, y, x + TILE - cut, y, x + TILE, y + cut],
        ...[x + TILE, y + TILE, x, y + TILE],
      ]);
      if (difficulty === null) return;
      const letter = DIFFICULTY_NAMES[difficulty].slice(0, 1);
      context.textAlign = 'center';
      text(context, `700 30px ${font}`, INK, letter, x + TILE / 2, y + TILE / 2 - 15);
      context.textAlign = 'start';
    });
  });
}

function shape(context: CanvasRenderingContext2D, fill: string, corners: readonly number[]): void {
  context.beginPath();
  for (let index = 0; index < corners.length; index += 2)
    context.lineTo(corners[index]!, corners[index + 1]!);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
}

function text(
  context: CanvasRenderingContext2D,
  font: string,
  fill: string,
  what: string,
  x: number,
  y: number,
): void {
  context.font = font;
  context.fillStyle = fill;
  context.fillText(what, x, y);
}
