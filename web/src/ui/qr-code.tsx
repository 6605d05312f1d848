import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of white around it: readers need them. */
const BORDER = 4;

/** Black on white in each theme: not every reader knows the inverse. */
export function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles['qr']}
    >
      <path d={path} />
    </svg>
  );
}
