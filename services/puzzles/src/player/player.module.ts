import { Module } from "@nestjs/common";
import { PlayerCalendar } from "./player-calendar.service";
import { PlayerConsumer } from "./player.consumer";
import { PlayerRepository } from "./player.repository";

@Module({
  providers: [PlayerCalendar, PlayerConsumer, PlayerRepository],
  exports: [PlayerCalendar, PlayerRepository],
})
export class PlayerModule {}
