import { Module } from '@nestjs/common';
import { RoomModule } from '../room/room.module';
import { WatchingService } from './watching.service';

@Module({ imports: [RoomModule], providers: [WatchingService], exports: [WatchingService] })
export class WatchingModule {}
