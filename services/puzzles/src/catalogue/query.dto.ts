import {
  PUZZLE_SORT_KEYS,
  type AdminPuzzlesQuery,
  type PuzzleImport,
  type PuzzleSortKey,
  type QueryData,
  type SortOrder,
} from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Allow, IsIn, IsInt, IsObject, IsOptional, IsString, IsUUID } from 'class-validator';

export class ListPuzzlesDto extends PageDto implements AdminPuzzlesQuery {
  @IsString()
  @IsOptional()
  date_search?: string;

  @IsIn(PUZZLE_SORT_KEYS)
  sort_by: PuzzleSortKey = 'puzzle_date';

  @IsIn(['asc', 'desc'])
  sort_order: SortOrder = 'desc';
}

export class PuzzleRefDto implements QueryData<'puzzles.get_puzzle'> {
  @IsInt()
  puzzle_id!: number;
}

/** A puzzle, and the admin who changes it. */
export class ActOnPuzzleDto extends PuzzleRefDto {
  @IsUUID('loose')
  admin_id!: string;
}

/** The puzzle itself is validated by `checkPuzzle`, which names each fault. */
export class UpdatePuzzleQueryDto extends ActOnPuzzleDto implements QueryData<'puzzles.update_puzzle'> {
  @IsObject()
  puzzle_data!: QueryData<'puzzles.update_puzzle'>['puzzle_data'];
}

export class ImportPuzzlesDto implements QueryData<'puzzles.import_puzzles'> {
  @IsUUID('loose')
  admin_id!: string;

  /** Validated by `checkPuzzleFile`, which names row and field of each fault. */
  @Allow()
  puzzles!: PuzzleImport[];
}
