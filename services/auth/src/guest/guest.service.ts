import { newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Client } from '../client';
import { SessionService, type SignedIn } from '../session/session.service';
import { AuthTelemetry } from '../telemetry';
import { UserService } from '../user/user.service';

const DISPLAY_NAME = 'Guest';
const USERNAME_PREFIX = 'guest_';
const USERNAME_CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RANDOM_CHARACTERS = 14;

/** Guests: players without an e-mail address and a password, known by their session only. */
@Injectable()
export class GuestService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  async start(client: Client): Promise<SignedIn> {
    const userId = newId();
    // The columns are unique and not null; no address has this form.
    const email = `guest:${userId}`;
    const signedIn = await this.dataSource.transaction(async (manager) => {
      const user = await this.users.create(manager, {
        userId,
        username: randomUsername(),
        email,
        emailKey: email,
        displayName: DISPLAY_NAME,
        passwordHash: '',
        isAdmin: false,
        isGuest: true,
      });
      if (!user) throw new Error('the random username of a guest is taken');
      return this.sessions.open(user, { rememberMe: true, client }, manager);
    });
    this.telemetry.record('guest_started', { user_id: userId });
    return signedIn;
  }
}

function randomUsername(): string {
  const random = () => USERNAME_CHARACTERS[randomInt(USERNAME_CHARACTERS.length)];
  return USERNAME_PREFIX + Array.from({ length: RANDOM_CHARACTERS }, random).join('');
}
