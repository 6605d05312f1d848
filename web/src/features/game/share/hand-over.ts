import { paintPicture, pictureSize, type PictureOptions } from './picture';

const FILE_NAME = 'fourfold.png';

export async function pictureOf(options: PictureOptions): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, pictureSize(options.rows.length));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser paints no pictures');
  paintPicture(context, options, getComputedStyle(document.body).fontFamily);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made');
  return new File([blob], FILE_NAME, { type: blob.type });
}

/** Hands text and picture to whatever the device shares with; false when it shares with nothing. */
export async function shareWith(text: string, picture: File): Promise<boolean> {
  const whole: ShareData = { text, files: [picture] };
  const data = canShare(whole) ? whole : { text };
  if (!canShare(data)) return false;
  try {
    await navigator.share(data);
  } catch (error) {
    // Whoever closes the device's dialogue has shared nothing, and wanted that.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
  return true;
}

function canShare(data: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(data);
}

export function savePicture(picture: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
