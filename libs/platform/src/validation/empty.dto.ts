import { IsEmpty } from 'class-validator';

/** A request body or message payload without fields: any field is rejected. */
export class EmptyDto {
  /** class-validator rejects classes without rules. This key is refused in every payload before it gets here. */
  @IsEmpty()
  readonly prototype?: undefined;
}
