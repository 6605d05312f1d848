import { Module } from '@nestjs/common';
import { RecordModule } from '../record/record.module';
import { RoomModule } from '../room/room.module';
import { AdministrationController } from './administration.controller';

@Module({ imports: [RecordModule, RoomModule], controllers: [AdministrationController] })
export class AdministrationModule {}
