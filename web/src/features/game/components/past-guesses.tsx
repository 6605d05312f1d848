import { counted } from '../../../lib/counted';
import type { Move } from '../../../shared/puzzle/moves';

/** The wrong guesses of this browser, folded: what need not be tried again. */
export function PastGuesses({ moves }: { moves: readonly Move[] }) {
  const wrong = moves.filter(({ found, words }) => found === null && words.length > 0);
  if (wrong.length === 0) return null;
  return (
    <details className="soft">
      <summary>{`Tried: ${counted(wrong.length, 'group')}`}</summary>
      <ol className="stack close" translate="no">
        {wrong.map(({ words }) => (
          <li key={words.join()}>{words.join(', ')}</li>
        ))}
      </ol>
    </details>
  );
}
