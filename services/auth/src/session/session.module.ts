import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LockoutModule } from '../lockout/lockout.module';
import { TokenModule } from '../token/token.module';
import { UserModule } from '../user/user.module';
import { AccessConsumer } from './access.consumer';
import { AccessController } from './access.controller';
import { AccessRepository } from './access.repository';
import { AccessService } from './access.service';
import { ForeignSiteGuard } from './foreign-site.guard';
import { SessionCookieService } from './session-cookie.service';
import { SessionController } from './session.controller';
import { SessionEntity } from './session.entity';
import { SessionRepository } from './session.repository';
import { SessionService } from './session.service';

@Module({
  imports: [LockoutModule, TokenModule, UserModule, TypeOrmModule.forFeature([SessionEntity])],
  controllers: [AccessConsumer, AccessController, SessionController],
  providers: [
    { provide: APP_GUARD, useClass: ForeignSiteGuard },
    AccessRepository,
    AccessService,
    SessionCookieService,
    SessionRepository,
    SessionService,
  ],
  exports: [AccessService, SessionCookieService, SessionService],
})
export class SessionModule {}
