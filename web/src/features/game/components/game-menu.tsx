import { Checkbox } from '../../../ui/checkbox';
import styles from './board.module.css';
import { GuessTimeChoice } from './guess-time-choice';
import { KEYS_HELP_ID } from './word-grid';

interface GameMenuProps {
  /** Whether each guess has a time limit. */
  timed: boolean;
  shortcuts: boolean;
  onShortcuts: (on: boolean) => void;
}

export function GameMenu({ timed, shortcuts, onShortcuts }: GameMenuProps) {
  return (
    <details className={`soft ${styles['help']}`}>
      <summary>{timed ? 'Time and keyboard' : 'Keyboard'}</summary>
      {timed && (
        <>
          <GuessTimeChoice />
          <p>It changes no points and no rank.</p>
        </>
      )}
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
      <Checkbox
        label="Use the S, D and M keys"
        checked={shortcuts}
        onChange={(event) => onShortcuts(event.target.checked)}
      />
    </details>
  );
}
