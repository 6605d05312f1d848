export { UserConsumer } from './user.consumer';
export { UserColumns } from './user.entity';
export { UserCopyRepository, type Deletion, type UserNames } from './user-copy.repository';
export { UsersModule } from './users.module';
