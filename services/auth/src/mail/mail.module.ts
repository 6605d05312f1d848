import { type DynamicModule, Logger, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountMails, PUBLIC_URL } from './account.mails';
import { MailEntity } from './mail.entity';
import { MailOutbox } from './mail.outbox';
import { MailRepository } from './mail.repository';
import { MailSealer } from './mail.sealer';
import { MailTransport, type SmtpSettings } from './mail.transport';
import { MailWorker } from './mail.worker';

const NO_MAIL_SERVER = Symbol('there is no mail server');

export interface MailOptions {
  /** What mails are encrypted with while they wait. */
  secret: string;
  publicUrl: string;
  /** Without a mail server mails wait until there is one, or until they are of no use any more. */
  smtp: SmtpSettings | undefined;
  /** Whether this process sends; writing a mail down is always possible. */
  sends: boolean;
}

@Module({})
export class MailModule {
  static forRoot({ secret, publicUrl, smtp, sends }: MailOptions): DynamicModule {
    return {
      module: MailModule,
      global: true,
      imports: [TypeOrmModule.forFeature([MailEntity])],
      providers: [
        AccountMails,
        MailOutbox,
        { provide: PUBLIC_URL, useValue: publicUrl },
        { provide: MailSealer, useFactory: () => new MailSealer(secret) },
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
  new Logger('mail').warn('SMTP_URL is not set: mails are written down but not sent');
  return true;
}
