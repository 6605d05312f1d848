import { Button } from '../../../ui/button';
import { MARKS } from '../domain/marks';
import styles from './mark-tools.module.css';

interface MarkToolsProps {
  marking: boolean;
  any: boolean;
  onMarking: (marking: boolean) => void;
  onGroup: () => void;
  onClear: () => void;
}

/** For thinking aloud: marks on tiles, and the marked ones brought together. */
export function MarkTools({ marking, any, onMarking, onGroup, onClear }: MarkToolsProps) {
  return (
    <div className={styles['tools']}>
      <Button look="quiet" role="switch" aria-checked={marking} onClick={() => onMarking(!marking)}>
        <span aria-hidden="true" className={styles['signs']}>
          {MARKS.map(({ sign }) => sign)}
        </span>
        Mark tiles
      </Button>
      {any && (
        <>
          <Button look="quiet" onClick={onGroup}>
            Group marks
          </Button>
          <Button look="quiet" onClick={onClear}>
            Clear marks
          </Button>
        </>
      )}
      {marking && <p>Tap tiles to mark them. Marks are yours alone and cost nothing.</p>}
    </div>
  );
}
