import {
  ROUTES,
  type CompleteMadePuzzle,
  type GuessResult,
  type OpenedMadePuzzle,
  type OpenedOwnMadePuzzle,
  type PuzzleReview,
} from '@fourfold/contracts';
import { CurrentUser, GuestsToo, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MadeCodeParam } from './made-code.decorators';
import { MadeGameService } from './made-game.service';
import { MadeGuessDto } from './made.dto';

/** Playing puzzles that others have made. */
@GuestsToo()
@Controller()
export class MadeGameController {
  constructor(private readonly games: MadeGameService) {}

  @ApiOperation({ summary: 'Open a puzzle that a player made' })
  @Get(ROUTES.made.puzzle)
  open(
    @CurrentUser() user: AuthenticatedUser,
    @MadeCodeParam() code: string,
  ): Promise<OpenedMadePuzzle | OpenedOwnMadePuzzle> {
    return this.games.open(user, code);
  }

  @ApiOperation({ summary: 'Judge a guess' })
  @Post(ROUTES.made.guess)
  @HttpCode(HttpStatus.OK)
  guess(
    @CurrentUser() user: AuthenticatedUser,
    @MadeCodeParam() code: string,
    @Body() { words }: MadeGuessDto,
  ): Promise<GuessResult> {
    return this.games.guess(user, code, words);
  }

  @ApiOperation({ summary: 'Read a finished puzzle with its answers and your guesses' })
  @Get(ROUTES.made.complete)
  complete(
    @CurrentUser() user: AuthenticatedUser,
    @MadeCodeParam() code: string,
  ): Promise<CompleteMadePuzzle> {
    return this.games.complete(user, code);
  }

  @ApiOperation({ summary: 'Read how all players fared with a finished puzzle' })
  @Get(ROUTES.made.review)
  review(@CurrentUser() user: AuthenticatedUser, @MadeCodeParam() code: string): Promise<PuzzleReview> {
    return this.games.review(user, code);
  }
}
