import { tokenIn, newRegistration, outcomeOf, type Browser } from './browser';
import type { MailingAuth } from './auth-app';

/** A password that no registration has. */
export const NEXT_PASSWORD = 'a password of the owner';

/** Changes addresses, and uses the links that are mailed for it. */
export class Mailbox {
  constructor(private readonly auth: MailingAuth) {}

  /** Changes the address of a browser's account. The mails are sent at once, so that they arrive in order. @returns the new one */
  async move(browser: Browser, email = newRegistration().email): Promise<string> {
    expect((await browser.updateProfile({ email })).status).toBe(200);
    await this.auth.sendMails();
    return email;
  }

  /** The same, and confirms it. */
  async moveAndConfirm(browser: Browser, email?: string): Promise<string> {
    const moved = await this.move(browser, email);
    expect((await this.confirm(await this.confirmLink(moved))).status).toBe(200);
    return moved;
  }

  restoreLink(email: string): Promise<string> {
    return this.linkTo(email, /was changed$/);
  }

  confirmLink(email: string): Promise<string> {
    return this.linkTo(email, /^This is now/);
  }

  /** Asks for a reset link. @returns the one in a mailbox, usually the same */
  async resetLink(asked: string, mailbox = asked): Promise<string> {
    await this.auth.newBrowser().requestReset(asked);
    return this.linkTo(mailbox, /^Reset your/);
  }

  restore(token: string, password = NEXT_PASSWORD) {
    return outcomeOf(this.auth.newBrowser().restoreEmail(token, password));
  }

  confirm(token: string) {
    return outcomeOf(this.auth.newBrowser().confirmEmail(token));
  }

  reset(token: string, password = NEXT_PASSWORD) {
    return outcomeOf(this.auth.newBrowser().confirmReset(token, password));
  }

  async newest(email: string, subject: RegExp) {
    await this.auth.sendMails();
    return this.auth.inbox.mailTo(email, subject);
  }

  /** How many mails with such a subject arrived. */
  async count(email: string, subject: RegExp): Promise<number> {
    await this.auth.sendMails();
    return this.auth.inbox.mailsTo(email).filter((mail) => subject.test(mail.subject)).length;
  }

  /** Whether a login is accepted. */
  async accepts(email: string, password: string): Promise<boolean> {
    return (await this.auth.newBrowser().login({ email, password })).status === 200;
  }

  /** Makes everything that happened to the addresses and passkeys of an account older. */
  async pass(userId: string, days: number): Promise<void> {
    for (const [table, ...columns] of [
      ['users', 'email_since', 'email_proven_at'],
      ['former_addresses', 'since', 'proven_at', 'expires_at'],
      ['passkeys', 'created_at'],
      ['account_links', 'created_at', 'expires_at'],
    ] as const) {
      const earlier = columns.map((column) => `${column} = ${column} - make_interval(secs => $2)`);
      await this.auth.sql(`update ${table} set ${earlier.join(', ')} where user_id = $1`, [
        userId,
        days * 24 * 60 * 60,
      ]);
    }
  }

  private async linkTo(email: string, subject: RegExp): Promise<string> {
    return tokenIn(await this.newest(email, subject));
  }
}
