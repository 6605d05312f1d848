import type { HideScoreRequest } from '@fourfold/contracts';
import { IsVersion } from '@fourfold/platform';
import { IsBoolean } from 'class-validator';

export class HideScoreDto implements HideScoreRequest {
  @IsBoolean()
  hidden!: boolean;

  @IsVersion()
  version?: number;
}
