import { ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuthConfig } from '../config';
import type { UserEntity } from '../user/user.entity';
import { renderMail } from './domain/mail-layout';
import { type MailFacts, type MailKind, mailText } from './domain/mail-texts';
import { MailRepository } from './mail.repository';

/** The recipient of a mail and the name in its greeting. */
export type Recipient = Pick<UserEntity, 'email' | 'displayName'>;

/** Queues mails to the owners of accounts: the only way to send one. */
@Injectable()
export class MailService {
  constructor(
    private readonly mails: MailRepository,
    @Inject(ServiceConfig) private readonly config: AuthConfig,
  ) {}

  /**
   * Adds a mail to the transaction of the caller: it is sent, later, if and only if that commits. It is tried for as
   * long as its link works, or else for a day.
   * @throws Error outside of a transaction
   */
  async queue(
    manager: EntityManager,
    kind: MailKind,
    { email, displayName }: Recipient,
    facts: MailFacts = {},
  ): Promise<void> {
    const { subject, text, link, notes } = mailText(kind, facts);
    const content = renderMail({
      subject,
      to: displayName,
      paragraphs: [text],
      action: { label: link.label, url: this.urlOf(kind, facts) },
      notes,
    });
    const { usefulForSeconds } = link;
    await this.mails.insert(manager, { kind, content: { to: email, ...content }, usefulForSeconds });
  }

  /** Where the button of a mail leads. */
  urlOf(kind: MailKind, facts: MailFacts): string {
    const url = this.config.PUBLIC_URL + mailText(kind, facts).link.path;
    return facts.token === undefined ? url : `${url}?token=${facts.token}`;
  }
}
