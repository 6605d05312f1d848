export { MuteService } from './mute.service';
export { UserConsumer } from './user.consumer';
export { ChatUserColumns, UserColumns } from './user.entity';
export { UserCopyRepository, type Deletion } from './user-copy.repository';
export { UsersModule } from './users.module';
