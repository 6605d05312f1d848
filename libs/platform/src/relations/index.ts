export { BlockConsumer } from './block.consumer';
export { FriendshipConsumer } from './friendship.consumer';
export { RelationColumns } from './relation.entity';
export { RelationService, type Pair, type RelationKind } from './relation.service';
export { RelationsModule } from './relations.module';
