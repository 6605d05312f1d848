import { IsEmpty } from 'class-validator';

/** A request body or message payload without fields: any field is rejected. */
export class EmptyDto {
  /**
   * Carries a rule, since class-validator rejects a class without rules. No payload can set it: the key `prototype` is
   * refused before validation.
   */
  @IsEmpty()
  readonly prototype?: undefined;
}
