import type { CompletePuzzle, DatedPuzzle, TodayPuzzle } from '@fourfold/contracts';
import { nextLocalMidnight } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { CatalogueService, type CataloguePuzzle } from '../catalogue/catalogue.service';
import { ReserveService } from '../catalogue/reserve.service';
import { PlayerCalendar } from '../player/player-calendar.service';
import type { Player } from '../player/player.decorators';
import { maySeeAnswers, mayStart } from './domain/access';
import { categoriesOf, gameStateOf, shuffledWords } from './domain/game-view';
import { GameService } from './game.service';

/** Reads puzzles for a player. Reading the words of the puzzle of the day starts its game. */
@Injectable()
export class AttemptService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly calendar: PlayerCalendar,
    private readonly games: GameService,
    private readonly reserve: ReserveService,
  ) {}

  /** @throws AppError `no_puzzle_today`, `already_played` */
  async today(player: Player): Promise<TodayPuzzle> {
    const day = await this.calendar.dayOf(player);
    const scheduled = await this.reserve.puzzleOf(day.today);
    if (!scheduled) throw new AppError('no_puzzle_today');
    const { puzzle, attempt } = await this.games.start(player, scheduled, day.now);
    if (attempt.finishedAt) throw new AppError('already_played');
    return {
      ...headOf(puzzle),
      puzzle_data: { words: shuffledWords(puzzle.board, puzzle.puzzleId, player.user_id) },
      game_state: gameStateOf(puzzle.board, attempt.state),
      next_puzzle_at: nextLocalMidnight(day.now, day.zone).toISOString(),
      offline_pack: await this.catalogue.packOf(puzzle),
    };
  }

  /** @throws AppError `puzzle_not_found` */
  async byDate(player: Player, date: string): Promise<DatedPuzzle> {
    const known = await this.games.byDate(player, date);
    const { day, attempt } = known;
    const { puzzle } = mayStart(date, day.today)
      ? await this.games.start(player, known.puzzle, day.now)
      : known;
    const words = shuffledWords(puzzle.board, puzzle.puzzleId, player.user_id);
    const isOpen = maySeeAnswers(date, day.now, attempt?.finishedAt != null);
    return {
      ...headOf(puzzle),
      puzzle_data: isOpen ? { words, categories: categoriesOf(puzzle.board) } : { words },
    };
  }

  /** @throws AppError `puzzle_not_found`, `answers_not_earned` */
  async complete(player: Player, puzzleId: number): Promise<CompletePuzzle> {
    const { puzzle, attempt } = await this.games.byId(player, puzzleId);
    if (!attempt?.finishedAt) throw new AppError('answers_not_earned');
    const words = shuffledWords(puzzle.board, puzzleId, player.user_id);
    return { ...headOf(puzzle), puzzle_data: { words, categories: categoriesOf(puzzle.board) } };
  }
}

function headOf({ puzzleId, puzzleDate }: CataloguePuzzle): { puzzle_id: number; puzzle_date: string } {
  return { puzzle_id: puzzleId, puzzle_date: puzzleDate };
}
