import { DIFFICULTIES, type FoundCategory } from '@fourfold/contracts';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { optionalComponent } from '../../../lib/optional-component';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { LOST_TEXT } from '../domain/game';
import { phaseOf, type PlayedGame } from '../domain/saved-game';
import { Bands } from './bands';
import styles from './end.module.css';
import type { ShareResult } from './share-result';

const GamePath = optionalComponent(async () => (await import('../../../shared/puzzle/game-path')).GamePath);
const LazyShareResult = optionalComponent<Parameters<typeof ShareResult>[0]>(
  async () => (await import('./share-result')).ShareResult,
);

interface GameEndProps {
  saved: PlayedGame;
  /** The groups that the player may see. */
  groups: FoundCategory[];
  /** Shown instead of the result to a player who has come back. */
  heading?: string | undefined;
  /** Below the heading. */
  intro?: ReactNode;
  /** What is known of the result. */
  children: ReactNode;
  /** The missed categories of a lost game. */
  missed: ReactNode;
  made?: Parameters<typeof ShareResult>[0]['made'];
  /** Shown below the result. */
  after?: ReactNode;
}

/** A game that is over, whatever puzzle it was: its result, its groups, its guesses, and what can be shared of it. */
export function GameEnd({ saved, groups, heading, intro, children, missed, made, after }: GameEndProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { found_categories: found, mistakes_used: mistakes } = saved.puzzle.game_state;
  const won = phaseOf(saved.puzzle.game_state) === 'won';
  const isBack = heading !== undefined;
  useEffect(() => {
    if (!isBack) frame.current?.querySelector('h1')?.focus();
  }, [isBack]);

  return (
    <div ref={frame} className={`stack ${styles['finished']}`}>
      {won && !isBack && <PaperRain />}
      <Sheet className={`stack ${styles['end']}`}>
        <PageHeading>{heading ?? (won ? 'Congratulations!' : 'Game Over!')}</PageHeading>
        {intro}
        <p>{won ? 'You found all four groups.' : LOST_TEXT}</p>
        {children}
        <Suspense>
          <LazyShareResult saved={saved} groups={groups} made={made} />
        </Suspense>
      </Sheet>
      <div className={`stack ${styles['groups']}`}>
        <Bands categories={found} />
        {!won && missed}
        <Suspense>
          <GamePath moves={saved.moves} groups={groups} found={found.length} mistakes={mistakes} />
        </Suspense>
      </div>
      {after && <div className={`stack ${styles['after']}`}>{after}</div>}
    </div>
  );
}

const SCRAPS = 28;
/** Multiples of the golden ratio spread evenly, without a visible pattern. */
const GOLDEN = 0.618;

/** Confetti after a win; hidden when the user prefers reduced motion. */
function PaperRain() {
  return (
    <div className={`screen-only ${styles['rain']}`} aria-hidden="true">
      {Array.from({ length: SCRAPS }, (_, scrap) => (
        <span
          key={scrap}
          data-difficulty={DIFFICULTIES[scrap % DIFFICULTIES.length]}
          style={{
            left: `${((scrap * GOLDEN) % 1) * 100}%`,
            animationDelay: `${((scrap * GOLDEN * 2) % 1) * 900}ms`,
            rotate: `${scrap * 47}deg`,
          }}
        />
      ))}
    </div>
  );
}
