import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { SmtpSettings } from '../config';
import { MailEntity } from './mail.entity';
import { MailJob } from './mail.job';
import { MailRepository } from './mail.repository';
import { MailService } from './mail.service';
import { MailTransport } from './mail.transport';

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
      providers: [MailRepository, MailService, ...(sends ? senders(smtp) : [])],
      exports: [MailService],
    };
  }
}

function senders(smtp: SmtpSettings | undefined): Provider[] {
  if (!smtp) return [{ provide: NO_MAIL_SERVER, useFactory: warnOfNoServer }];
  return [MailJob, { provide: MailTransport, useFactory: () => new MailTransport(smtp) }];
}

function warnOfNoServer(): true {
  new Logger('mail').warn('SMTP_URL is not set: mails are stored but not sent');
  return true;
}
