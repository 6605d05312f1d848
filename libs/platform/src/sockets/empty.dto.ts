import type { EmptyPayload } from '@fourfold/contracts';

/** The payload of a message that has none: any field is a fault. */
export class EmptyDto implements EmptyPayload {
  [field: string]: never;
}
