import { KEYS_HELP_ID } from './word-grid';
import styles from './keys-help.module.css';

interface KeysHelpProps {
  shortcuts: boolean;
  onShortcuts: (on: boolean) => void;
}

export function KeysHelp({ shortcuts, onShortcuts }: KeysHelpProps) {
  return (
    <details className={styles['help']}>
      <summary>Keyboard</summary>
      <ul id={KEYS_HELP_ID}>
        <li>
          <kbd>Arrow keys</kbd> move, <kbd>Home</kbd> and <kbd>End</kbd> jump
        </li>
        <li>
          <kbd>Space</kbd> selects, <kbd>Enter</kbd> submits, <kbd>Esc</kbd> clears
        </li>
        <li>
          <kbd>S</kbd> shuffles, <kbd>D</kbd> clears the selection, <kbd>M</kbd> marks a tile
        </li>
      </ul>
      <label className={styles['option']}>
        <input type="checkbox" checked={shortcuts} onChange={(event) => onShortcuts(event.target.checked)} />
        Use the S, D and M keys
      </label>
    </details>
  );
}
