import {
  type AddPasskeyRequest,
  type Passkey,
  PASSKEY_NAME_MAX_CHARACTERS,
  type PasskeyAssertion,
  type PasskeyLoginRequest,
  type PasskeyRegistration,
} from '@fourfold/contracts';
import { HasNoControlCharacters, MaxCharacters, Trimmed } from '@fourfold/platform';
import { IsBoolean, IsNotEmpty, IsObject, IsOptional, IsString } from 'class-validator';
import type { PasskeyEntity } from './passkey.entity';

export class AddPasskeyDto implements AddPasskeyRequest {
  @HasNoControlCharacters()
  @MaxCharacters(PASSKEY_NAME_MAX_CHARACTERS, {
    message: `A name has at most ${PASSKEY_NAME_MAX_CHARACTERS} characters`,
  })
  @IsNotEmpty({ message: 'A name is required' })
  @IsString({ message: 'A name must be text' })
  @Trimmed()
  name!: string;

  /** What is in it decides whether the passkey is genuine. */
  @IsObject({ message: 'response must be that of a browser' })
  response!: PasskeyRegistration;
}

export class PasskeyLoginDto implements PasskeyLoginRequest {
  @IsObject({ message: 'response must be that of a browser' })
  response!: PasskeyAssertion;

  @IsBoolean({ message: 'remember_me must be true or false' })
  @IsOptional()
  remember_me?: boolean;
}

export function toPasskey({ passkeyId, name, createdAt, lastUsedAt }: PasskeyEntity): Passkey {
  return {
    passkey_id: passkeyId,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
