import type { Avatar } from '@fourfold/contracts';
import { ROUTES } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Controller, Get } from '@nestjs/common';
import { AVATARS } from './avatars';

@Controller()
export class AvatarController {
  @Public()
  @Get(ROUTES.battle.avatars)
  list(): readonly Avatar[] {
    return AVATARS;
  }
}
