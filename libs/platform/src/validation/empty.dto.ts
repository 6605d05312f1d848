import { IsEmpty } from 'class-validator';

/** The body of a request, or the payload of a message, that has none: any field is a fault. */
export class EmptyDto {
  /** class-validator takes a class without rules for a mistake. This key is refused in every payload before it gets here. */
  @IsEmpty()
  readonly prototype?: undefined;
}
