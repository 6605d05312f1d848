import { ROUTES, type BattleSettings } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { SettingsRepository } from './settings.repository';

class BattleSettingsDto implements BattleSettings {
  @IsBoolean()
  named_in_shared_replays!: boolean;
}

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsRepository) {}

  @ApiOperation({ summary: 'Read your settings of battles' })
  @Get(ROUTES.battle.settings)
  read(@CurrentUser() { user_id }: AuthenticatedUser): Promise<BattleSettings> {
    return this.settings.find(user_id);
  }

  @ApiOperation({ summary: 'Change your settings of battles' })
  @Put(ROUTES.battle.settings)
  async change(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { named_in_shared_replays }: BattleSettingsDto,
  ): Promise<BattleSettings> {
    await this.settings.save(user, { named_in_shared_replays });
    return { named_in_shared_replays };
  }
}
