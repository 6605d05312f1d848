import {
  ACCOUNT_MESSAGES,
  type MessageResponse,
  type PasswordResetRequestResponse,
  ROUTES,
} from '@fourfold/contracts';
import { type AuthenticatedUser, Clock, CurrentUser, Public, ServiceConfig } from '@fourfold/platform';
import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { AuthConfig } from '../config';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetService } from './password-reset.service';
import { ChangePasswordDto, PasswordByLinkDto, PasswordResetRequestDto } from './password.dto';

/**
 * Shortest time for a response to a reset request: it hides the difference between known and unknown addresses, which
 * is one stored mail.
 */
const RESET_ANSWER_MS = 80;

@Controller()
export class PasswordController {
  constructor(
    private readonly changes: PasswordChangeService,
    private readonly resets: PasswordResetService,
    private readonly clock: Clock,
    @Inject(ServiceConfig) private readonly config: AuthConfig,
  ) {}

  @ApiOperation({ summary: 'Change your password' })
  @Post(ROUTES.users.changePassword)
  @HttpCode(HttpStatus.OK)
  async change(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { current_password, new_password }: ChangePasswordDto,
  ): Promise<MessageResponse> {
    await this.changes.change(caller, { current: current_password, next: new_password });
    return { message: ACCOUNT_MESSAGES.passwordChanged };
  }

  @Public()
  @ApiOperation({ summary: 'Ask for a link that resets the password' })
  @Post(ROUTES.users.requestPasswordReset)
  @HttpCode(HttpStatus.OK)
  async requestReset(@Body() { email }: PasswordResetRequestDto): Promise<PasswordResetRequestResponse> {
    const settings = this.config.passwordReset;
    const issued = await this.clock.withMinimumDuration(RESET_ANSWER_MS, () =>
      this.resets.request(email, settings),
    );
    const answer = { message: ACCOUNT_MESSAGES.resetRequested };
    if (!issued || !settings.exposesTokens) return answer;
    return {
      ...answer,
      dev_token: issued.token,
      dev_reset_url: issued.url,
      dev_expires_at: issued.expiresAt.toISOString(),
    };
  }

  @Public()
  @ApiOperation({ summary: 'Set a new password with the token of a reset link' })
  @Post(ROUTES.users.confirmPasswordReset)
  @HttpCode(HttpStatus.OK)
  async confirmReset(@Body() { token, new_password }: PasswordByLinkDto): Promise<MessageResponse> {
    await this.resets.confirm(token, new_password);
    return { message: ACCOUNT_MESSAGES.passwordReset };
  }

  @Public()
  @ApiOperation({ summary: 'Undo a change of the e-mail address with a link, and set a new password' })
  @Post(ROUTES.users.restoreEmail)
  @HttpCode(HttpStatus.OK)
  async restoreEmail(@Body() { token, new_password }: PasswordByLinkDto): Promise<MessageResponse> {
    await this.resets.restoreEmail(token, new_password);
    return { message: ACCOUNT_MESSAGES.emailRestored };
  }
}
