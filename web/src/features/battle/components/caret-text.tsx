import styles from './caret-text.module.css';

export interface Caret {
  id: string;
  name: string;
  seat: number;
  /** The share of the text before it, 0–1. */
  progress: number;
}

/** A text with a caret for everybody who types it. Screen readers get the text; the race track says who is how far. */
export function CaretText({ text, carets }: { text: string; carets: readonly Caret[] }) {
  const places = carets
    .map((caret) => ({ ...caret, at: Math.round(caret.progress * text.length) }))
    .sort((one, other) => one.at - other.at);
  const starts = [0, ...places.map(({ at }) => at)];
  return (
    <p className={styles['text']} translate="no">
      <span className="visually-hidden">{text}</span>
      <span aria-hidden="true">
        {starts.map((start, index) => (
          <span key={places[index - 1]?.id ?? 'start'}>
            {index > 0 && <CaretMark {...places[index - 1]!} />}
            <span>{text.slice(start, starts[index + 1] ?? text.length)}</span>
          </span>
        ))}
      </span>
    </p>
  );
}

function CaretMark({ name, seat }: Caret) {
  return (
    <span className={styles['caret']} data-seat={seat}>
      <bdi translate="no" className={styles['flag']}>
        {name}
      </bdi>
    </span>
  );
}
