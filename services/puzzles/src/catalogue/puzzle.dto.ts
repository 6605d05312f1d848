import type { PuzzleImport, QueryData } from '@fourfold/contracts';
import { IsGiven, IsVersion } from '@fourfold/platform';
import { Allow, IsBoolean, IsInt, IsObject, IsUUID } from 'class-validator';

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

  @IsVersion()
  version?: number;
}

export class DeletePuzzleQueryDto extends ActOnPuzzleDto implements QueryData<'puzzles.delete_puzzle'> {
  @IsBoolean()
  @IsGiven()
  withdraw?: boolean;
}

export class ImportPuzzlesDto implements QueryData<'puzzles.import_puzzles'> {
  @IsUUID('loose')
  admin_id!: string;

  /** Validated by `checkPuzzleFile`, which names row and field of each fault. */
  @Allow()
  puzzles!: PuzzleImport[];
}
