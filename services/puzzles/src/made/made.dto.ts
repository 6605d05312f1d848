import {
  AUTHOR_STATES,
  CLOSE_REASON_MAX_CHARACTERS,
  MADE_STATES,
  REPORT_REASON_MAX_CHARACTERS,
  type AdminMadePuzzlesQuery,
  type AuthorState,
  type Category,
  type CheckMadePuzzleRequest,
  type DecideMadePuzzleRequest,
  type MadeGuessRequest,
  type MadePuzzleStateRequest,
  type MadeState,
  type MakePuzzleRequest,
  type ReportMadePuzzleRequest,
  type UpdateMadePuzzleRequest,
} from '@fourfold/contracts';
import { FromTrueOrFalse, IsFreeText, IsGiven, IsVersion, MaxCharacters, PageDto } from '@fourfold/platform';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Allow, IsBoolean, IsIn, IsString } from 'class-validator';
import { DraftContentDto } from '../catalogue/draft-content.dto';
import { GuessWordsDto } from '../game/guess-words.dto';
import { MADE_TITLE_CHARACTERS_SENT } from '../limits';

/** The puzzle itself is validated by `checkPuzzle`, which names each fault; the title by `madeTitleOf`. */
export class MakePuzzleDto implements MakePuzzleRequest {
  @MaxCharacters(MADE_TITLE_CHARACTERS_SENT)
  @IsString()
  @IsGiven()
  title?: string;

  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath('Category') } })
  @Allow()
  categories!: Category[];
}

export class UpdateMadePuzzleDto extends MakePuzzleDto implements UpdateMadePuzzleRequest {
  @IsVersion()
  version?: number;
}

export class CheckMadePuzzleDto extends DraftContentDto implements CheckMadePuzzleRequest {
  @MaxCharacters(MADE_TITLE_CHARACTERS_SENT)
  @IsString()
  @IsGiven()
  title?: string;
}

export class MadePuzzleStateDto implements MadePuzzleStateRequest {
  @IsIn(AUTHOR_STATES)
  state!: AuthorState;

  @IsBoolean()
  @IsGiven()
  may_be_daily?: boolean;

  @IsVersion()
  version?: number;
}

export class MadeGuessDto extends GuessWordsDto implements MadeGuessRequest {}

export class ReportMadePuzzleDto implements ReportMadePuzzleRequest {
  @IsFreeText(REPORT_REASON_MAX_CHARACTERS)
  reason!: string;
}

export class AdminMadePuzzlesDto extends PageDto implements AdminMadePuzzlesQuery {
  @IsIn(MADE_STATES)
  @IsGiven()
  state?: MadeState;

  @IsBoolean()
  @FromTrueOrFalse()
  @IsGiven()
  may_be_daily?: boolean;
}

export class DecideMadePuzzleDto implements DecideMadePuzzleRequest {
  @IsIn(MADE_STATES)
  state!: MadeState;

  @IsFreeText(CLOSE_REASON_MAX_CHARACTERS, 'A reason is required')
  reason!: string;

  @IsVersion()
  version?: number;
}
