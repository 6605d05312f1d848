import { ServiceConfig } from '@fourfold/platform';
import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { AuthConfig } from '../config';
import { AccountMails } from './account.mails';
import { MailEntity } from './mail.entity';
import { MailOutbox } from './mail.outbox';
import { MailRepository } from './mail.repository';
import { MailSealer } from './mail.sealer';
import { MailTransport, type SmtpSettings } from './mail.transport';
import { MailWorker } from './mail.worker';

const NO_MAIL_SERVER = Symbol('there is no mail server');

export interface MailOptions {
  /** Without a mail server mails wait until they expire. */
  smtp: SmtpSettings | undefined;
  /** Whether this process sends mails; it can always store them. */
  sends: boolean;
}

@Module({})
export class MailModule {
  static forRoot({ smtp, sends }: MailOptions): DynamicModule {
    return {
      module: MailModule,
      global: true,
      imports: [TypeOrmModule.forFeature([MailEntity])],
      providers: [
        AccountMails,
        MailOutbox,
        {
          provide: MailSealer,
          inject: [ServiceConfig],
          useFactory: ({ COOKIE_SECRET }: AuthConfig) => new MailSealer(COOKIE_SECRET),
        },
        ...(sends ? workers(smtp) : []),
      ],
      exports: [AccountMails],
    };
  }
}

function workers(smtp: SmtpSettings | undefined): Provider[] {
  if (!smtp) return [{ provide: NO_MAIL_SERVER, useFactory: warnOfNoServer }];
  return [MailRepository, MailWorker, { provide: MailTransport, useFactory: () => new MailTransport(smtp) }];
}

function warnOfNoServer(): true {
  new Logger('mail').warn('SMTP_URL is not set: mails are stored but not sent');
  return true;
}
