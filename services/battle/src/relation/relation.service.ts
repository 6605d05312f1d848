import { Injectable } from '@nestjs/common';
import { ChangeHandlers } from '../change-handlers';

/** The two users between whom a friendship or a block has begun or ended. */
export type Pair = readonly [string, string];

/** Tells of friendships and blocks that have changed. */
@Injectable()
export class RelationService extends ChangeHandlers<Pair> {}
