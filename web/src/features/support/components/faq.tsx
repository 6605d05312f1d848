import {
  GUESS_TIMER_SECONDS,
  GUEST_KEPT_DAYS,
  MISTAKES_ALLOWED,
  RESET_LINK_SECONDS,
} from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { PATHS } from '../../../shared/paths';
import { Link } from '../../../ui/link';
import styles from './faq.module.css';

const QUESTIONS: ReadonlyArray<{ question: string; answer: ReactNode }> = [
  {
    question: 'How do I play the daily puzzle?',
    answer: (
      <>
        Sixteen words hide four groups of four. Select four words that belong together and submit your guess.
        You may make {MISTAKES_ALLOWED} mistakes, and each guess has {GUESS_TIMER_SECONDS} seconds; when they
        run out, that’s a mistake too. You don’t need an account: as a guest you play in this browser, off the
        leaderboards. A guest’s games are erased {GUEST_KEPT_DAYS} days after the last visit, unless an
        account takes them over.
      </>
    ),
  },
  {
    question: 'When does a new puzzle appear?',
    answer: 'Every day at midnight where you are. You can play each puzzle once.',
  },
  {
    question: 'How is my score worked out?',
    answer:
      'Each group you find earns points, and harder groups earn more. If you solve the puzzle, every mistake you didn’t make and every harder group found before an easier one adds to it, up to 1000. Time earns no points; between equal scores, games without offline guesses come first, then the shorter time.',
  },
  {
    question: 'How do streaks work?',
    answer:
      'Every puzzle that you finish on its day, won or lost, adds a day to your current streak. Miss a day and it starts again; your best streak stays. A day counts as missed only once it is over everywhere on Earth, so travelling costs you nothing.',
  },
  {
    question: 'Can I play offline?',
    answer:
      'Yes: once a puzzle has loaded, you can finish it offline. Your guesses are kept on your device and synced later, when you’re connected again. Their times come from your device, so your game ranks behind online ones with an equal score. A game that is synced after its day is over everywhere (noon UTC of the next day) counts for your streak, but not for the leaderboards. You only see that a guess was close while you’re online.',
  },
  {
    question: 'I forgot my password. What now?',
    answer: (
      <>
        Ask for a reset on the <Link to={PATHS.forgotPassword}>forgot password page</Link>. You set a new
        password through an emailed link, which is valid for {RESET_LINK_SECONDS / 3_600} hour and works once.
      </>
    ),
  },
  {
    question: 'How do battles work?',
    answer:
      'A battle is a typing race for 2 or 3 players. Whoever types a challenge first damages the others, and the last one standing wins.',
  },
  {
    question: 'How do I add friends?',
    answer:
      'Send a friend request by username. Once it’s accepted you can chat, compare yourselves on the leaderboards and meet in friends-only battles.',
  },
];

export function Faq() {
  return (
    <div>
      {QUESTIONS.map(({ question, answer }) => (
        // The same name for all: opening an answer closes the others.
        <details key={question} name="faq" className={styles['question']}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <p className={styles['answer']}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
