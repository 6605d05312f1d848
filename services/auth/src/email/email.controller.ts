import { ACCOUNT_MESSAGES, type EmailStatus, type MessageResponse, ROUTES } from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, Public } from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { SessionService } from '../session/session.service';
import { EmailConfirmDto } from './email.dto';
import { EmailService } from './email.service';

@Controller()
export class EmailController {
  constructor(
    private readonly emails: EmailService,
    private readonly sessions: SessionService,
  ) {}

  @ApiOperation({ summary: 'Read whether your address is confirmed, and where reset links go' })
  @Get(ROUTES.users.email)
  async status(@CurrentUser() caller: AuthenticatedUser): Promise<EmailStatus> {
    const { userId } = await this.sessions.currentUser(caller);
    return this.emails.status(userId);
  }

  @Public()
  @ApiOperation({ summary: 'Confirm a changed e-mail address with the token of a link' })
  @Post(ROUTES.users.confirmEmail)
  @HttpCode(HttpStatus.OK)
  async confirm(@Body() { token }: EmailConfirmDto): Promise<MessageResponse> {
    await this.emails.confirm(token);
    return { message: ACCOUNT_MESSAGES.emailConfirmed };
  }
}
