import { DIFFICULTY_NAMES, type Difficulty } from '@fourfold/contracts';

export interface PictureOptions {
  name: string;
  date: string;
  result: string;
  rows: readonly (readonly (Difficulty | null)[])[];
}

/** Always the light theme: a shared picture looks the same for everyone. */
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
const CUT = TILE / 4;
const GAP = 10;
const HEAD = 144;
/** No text is wider. */
const TEXT_WIDTH = WIDTH - 2 * (MARGIN + PADDING);

const FILE_NAME = 'fourfold.png';

export async function pictureOf(options: PictureOptions): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + 2 * PADDING + HEAD + options.rows.length * (TILE + GAP);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas');
  paint(context, options);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be created');
  return new File([blob], FILE_NAME, { type: blob.type });
}

function paint(context: CanvasRenderingContext2D, { name, date, result, rows }: PictureOptions): void {
  const { width, height } = context.canvas;
  const [left, top, right, bottom] = [MARGIN, MARGIN, width - MARGIN, height - MARGIN];
  const family = getComputedStyle(document.body).fontFamily;
  const fill = (colour: string, ...corners: [x: number, y: number][]): void => {
    context.fillStyle = colour;
    context.beginPath();
    for (const [x, y] of corners) context.lineTo(x, y);
    context.fill();
  };
  const write = (font: string, colour: string, [text, x, y]: [string, number, number]): void => {
    context.font = `${font} ${family}`;
    context.fillStyle = colour;
    context.fillText(text, x, y, TEXT_WIDTH);
  };

  fill(PAPER, [0, 0], [width, 0], [width, height], [0, height]);
  fill(SHEET, [left, top], [right - FOLD, top], [right, top + FOLD], [right, bottom], [left, bottom]);
  fill(FLAP, [right - FOLD, top], [right, top + FOLD], [right - FOLD, top + FOLD]);

  context.textBaseline = 'top';
  write('700 34px', INK, [name, left + PADDING, top + PADDING]);
  write('500 24px', SOFT, [date, left + PADDING, top + PADDING + 46]);
  write('500 24px', INK, [result, left + PADDING, top + PADDING + 82]);

  context.textAlign = 'center';
  rows.forEach((row, turn) => {
    const y = top + PADDING + HEAD + turn * (TILE + GAP);
    row.forEach((difficulty, place) => {
      const x = left + PADDING + place * (TILE + GAP);
      const [end, foot] = [x + TILE, y + TILE];
      const colour = difficulty === null ? BLANK : BANDS[difficulty];
      fill(colour, [x, y], [end - CUT, y], [end, y + CUT], [end, foot], [x, foot]);
      if (difficulty === null) return;
      write('700 30px', INK, [DIFFICULTY_NAMES[difficulty].slice(0, 1), x + TILE / 2, y + TILE / 2 - 15]);
    });
  });
}
