import { ChangeHandlers } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';

export interface Rename {
  readonly user_id: string;
  /** The current one. */
  readonly display_name: string;
}

/** Tells of users who may have another name now. */
@Injectable()
export class RenameService extends ChangeHandlers<Rename> {}
