import { ACCOUNT_MESSAGES, type EmailStatus, type MessageResponse, ROUTES } from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, Public } from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { EmailConfirmDto, PasswordByLinkDto } from '../password/password.dto';
import { EmailConfirmer } from './email.confirmer';
import { EmailRestorer } from './email.restorer';
import { EmailStatusService } from './email-status.service';

/** The address of the caller, and the links that are mailed when one changes. */
@Controller()
export class EmailController {
  constructor(
    private readonly confirmer: EmailConfirmer,
    private readonly restorer: EmailRestorer,
    private readonly statuses: EmailStatusService,
  ) {}

  @ApiOperation({ summary: 'Read whether your address is confirmed, and where reset links go' })
  @Get(ROUTES.users.email)
  status(@CurrentUser() caller: AuthenticatedUser): Promise<EmailStatus> {
    return this.statuses.of(caller);
  }

  @Public()
  @ApiOperation({ summary: 'Confirm a changed e-mail address with the token of a link' })
  @Post(ROUTES.users.confirmEmail)
  @HttpCode(HttpStatus.OK)
  async confirm(@Body() { token }: EmailConfirmDto): Promise<MessageResponse> {
    await this.confirmer.confirm(token);
    return { message: ACCOUNT_MESSAGES.emailConfirmed };
  }

  @Public()
  @ApiOperation({ summary: 'Undo a change of the e-mail address with a link, and set a new password' })
  @Post(ROUTES.users.restoreEmail)
  @HttpCode(HttpStatus.OK)
  async restore(@Body() { token, new_password }: PasswordByLinkDto): Promise<MessageResponse> {
    await this.restorer.restore(token, new_password);
    return { message: ACCOUNT_MESSAGES.emailRestored };
  }
}
