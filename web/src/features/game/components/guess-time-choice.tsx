import { Segments } from '../../../ui/segments';
import { chooseGuessTime, GUESS_TIMES, useGuessTime } from '../guess-time';

export function GuessTimeChoice({ className }: { className?: string | undefined }) {
  const { value } = useGuessTime();
  return (
    <Segments
      label="Time for a guess"
      options={GUESS_TIMES}
      value={value}
      className={className}
      onChoose={chooseGuessTime}
    />
  );
}
