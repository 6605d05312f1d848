import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type AppConfig } from '@fourfold/contracts';
import { countCharacters } from '@fourfold/game-rules';
import {
  ConfigError,
  DatabaseServiceConfig,
  inProduction,
  IsList,
  IsSwitch,
  IsUrlOf,
  IsWholeNumber,
  MaxCharacters,
  MinCharacters,
} from '@fourfold/platform';
import {
  Equals,
  IsDefined,
  IsEmail,
  isEmail,
  IsIn,
  IsOptional,
  Matches,
  NotEquals,
  ValidateIf,
} from 'class-validator';
import { availableParallelism } from 'node:os';
import {
  EMAIL_CHANGES_PER_DAY,
  EXPORTS_PER_HOUR,
  EXPOSED_RESETS_PER_HOUR,
  MAILS_PER_HOUR,
  PASSWORD_CHANGES_PER_HOUR,
  REFUSED_EMAIL_CHANGES_PER_DAY,
  RESET_MAILS_PER_HOUR,
  STARTED_EXPORTS_PER_HOUR,
} from './limits';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  url: string;
  /** `Name <address>`, or an address alone. */
  from: string;
}

export interface HashingLimits {
  /** Hashes computed at the same time; each takes a core and 19 MiB while it runs. */
  concurrency: number;
  /** Requests that may wait for their turn. */
  waiting: number;
}

export interface AdminCredentials {
  email: string;
  password: string;
}

export interface PasswordResetSettings {
  /** The response includes the token: for tests and development, refused in production. */
  exposesTokens: boolean;
  /** Mails to one address per hour; further requests get the same answer but no mail. */
  mailsPerHour: number;
}

/** As WebAuthn knows this installation. */
export interface RelyingParty {
  /** The host for which passkeys are made; they work on no other. */
  id: string;
  /** Where the page that asks for a passkey may come from. */
  origins: string[];
}

const ADMIN_PASSKEYS = ['off', 'required'] as const;
const SECRET_MIN_LENGTH = 32;
const EXAMPLE_COOKIE_SECRET = 'fourfold-development-cookie-secret-0';
/** About a second of work on two cores: requests of a peak wait, requests of a flood are refused. */
const WAITING_FOR_HASH = 100;
/** An address, or a name and an address in angle brackets. */
const SENDER = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const FOOTER_LINK = /^[^=]+=https?:\/\/[^\s/]+\S*$/;
const ADMIN_PASSWORD_RULE = `must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`;

/** Whether a variable of the first admin is set: then both must be valid. */
const namesAdmin = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: AuthConfig): boolean =>
  ADMIN_EMAIL !== undefined || ADMIN_PASSWORD !== undefined;

export class AuthConfig extends DatabaseServiceConfig {
  override PORT = 8001;

  /** A private JWK set. Outside of production it may be missing: the process then generates a key. */
  @IsDefined(inProduction('is not set'))
  SIGNING_KEYS_FILE?: string;

  @MinCharacters(SECRET_MIN_LENGTH, {
    message: `$property must have at least ${SECRET_MIN_LENGTH} characters`,
  })
  @NotEquals(EXAMPLE_COOKIE_SECRET, inProduction('must be set to a secret of its own in production'))
  COOKIE_SECRET = EXAMPLE_COOKIE_SECRET;

  /** Without it mails are stored but not sent. */
  @IsDefined(inProduction('is not set'))
  @IsUrlOf('smtp:', 'smtps:')
  SMTP_URL?: string;

  @IsOptional()
  @Matches(SENDER, { message: '$property must be an e-mail address, or a name and an <address>' })
  MAIL_FROM?: string;

  @IsSwitch()
  @Equals(false, inProduction('shows password-reset tokens to anybody and is refused in production'))
  EXPOSE_RESET_TOKENS = false;

  @IsWholeNumber(1)
  MAILS_PER_HOUR = MAILS_PER_HOUR;

  @IsOptional()
  @IsWholeNumber(1)
  RESET_MAILS_PER_HOUR?: number;

  @IsWholeNumber(1)
  PASSWORD_CHANGES_PER_HOUR = PASSWORD_CHANGES_PER_HOUR;

  @IsWholeNumber(1)
  EMAIL_CHANGES_PER_DAY = EMAIL_CHANGES_PER_DAY;

  @IsWholeNumber(1)
  REFUSED_EMAIL_CHANGES_PER_DAY = REFUSED_EMAIL_CHANGES_PER_DAY;

  @IsWholeNumber(1)
  EXPORTS_PER_HOUR = EXPORTS_PER_HOUR;

  @IsWholeNumber(1)
  STARTED_EXPORTS_PER_HOUR = STARTED_EXPORTS_PER_HOUR;

  /** Address for players' questions; by default one of the public host. */
  @IsOptional()
  @IsEmail({}, { message: '$property must be an e-mail address' })
  SUPPORT_EMAIL?: string;

  /** Additional pages of the operator, such as `Imprint=https://example.org/imprint`. */
  @IsList()
  @Matches(FOOTER_LINK, {
    each: true,
    message: '$property must be a list of <label>=<http or https address>',
  })
  FOOTER_LINKS: string[] = [];

  @IsSwitch()
  REGISTRATION_OPEN = true;

  @ValidateIf(namesAdmin)
  @IsEmail({}, { message: '$property must be an e-mail address' })
  ADMIN_EMAIL?: string;

  @ValidateIf(namesAdmin)
  @MaxCharacters(PASSWORD_MAX_LENGTH, { message: `$property ${ADMIN_PASSWORD_RULE}` })
  @MinCharacters(PASSWORD_MIN_LENGTH, { message: `$property ${ADMIN_PASSWORD_RULE}` })
  ADMIN_PASSWORD?: string;

  /** Whether whatever is under `/api/admin` wants a session that began with a passkey. */
  @IsIn(ADMIN_PASSKEYS, { message: `$property must be one of ${ADMIN_PASSKEYS.join(', ')}` })
  ADMIN_PASSKEYS: (typeof ADMIN_PASSKEYS)[number] = 'off';

  /** Read by libuv; 4 is its default. */
  @IsWholeNumber(2, 1024)
  UV_THREADPOOL_SIZE = 4;

  get service(): string {
    return 'auth';
  }

  /** Whether cookies are limited to https. */
  get secureCookies(): boolean {
    return this.PUBLIC_URL.startsWith('https://');
  }

  /** Of the allowed origins only those on the host itself: browsers refuse passkeys elsewhere. */
  get relyingParty(): RelyingParty {
    const { origin, hostname } = new URL(this.PUBLIC_URL);
    const own = this.allowedOrigins.filter((allowed) => URL.parse(allowed)?.hostname === hostname);
    return { id: hostname, origins: [...new Set([origin, ...own])] };
  }

  get smtp(): SmtpSettings | undefined {
    if (this.SMTP_URL === undefined) return undefined;
    const from = this.MAIL_FROM ?? `Fourfold <no-reply@${new URL(this.PUBLIC_URL).hostname}>`;
    return { url: this.SMTP_URL, from };
  }

  /** Settings for the web app. */
  get appConfig(): AppConfig {
    return {
      support_email: this.SUPPORT_EMAIL ?? `support@${new URL(this.PUBLIC_URL).hostname}`,
      links: this.FOOTER_LINKS.map((link) => {
        const end = link.indexOf('=');
        return { label: link.slice(0, end), url: link.slice(end + 1) };
      }),
      registration_open: this.REGISTRATION_OPEN,
    };
  }

  get passwordReset(): PasswordResetSettings {
    const usual = this.EXPOSE_RESET_TOKENS ? EXPOSED_RESETS_PER_HOUR : RESET_MAILS_PER_HOUR;
    return {
      exposesTokens: this.EXPOSE_RESET_TOKENS,
      mailsPerHour: this.RESET_MAILS_PER_HOUR ?? usual,
    };
  }

  /** Created at the start if it does not exist. */
  get firstAdmin(): AdminCredentials | undefined {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this;
    return email !== undefined && password !== undefined ? { email, password } : undefined;
  }

  /** Requests that wait for a hash hold no connection: they come on top, and leave half of it to everything else. */
  override get requestLimit(): number {
    const { concurrency, waiting } = this.hashing();
    return this.REQUEST_LIMIT ?? super.requestLimit + 2 * (concurrency + waiting);
  }

  /** Hashes run in libuv's pool; one thread stays free for name look-ups and signatures. */
  hashing(cores = availableParallelism()): HashingLimits {
    return { concurrency: Math.min(cores, this.UV_THREADPOOL_SIZE - 1), waiting: WAITING_FOR_HASH };
  }
}

/** An account to be promoted. */
export interface AdminPromotion {
  email: string;
  username: string;
}

/**
 * The admin named by `<email>`, whose password is then asked for, or by `<email> --promote <username>`.
 * @throws ConfigError
 */
export async function parseAdminArguments(
  [email, option, username, ...rest]: string[],
  askPassword: () => Promise<string>,
): Promise<AdminCredentials | AdminPromotion> {
  if (email === undefined || !isEmail(email))
    throw new ConfigError(['the first argument must be an e-mail address']);
  if (option === undefined) {
    const password = await askPassword();
    const characters = countCharacters(password);
    if (characters < PASSWORD_MIN_LENGTH || characters > PASSWORD_MAX_LENGTH)
      throw new ConfigError([`the password ${ADMIN_PASSWORD_RULE}`]);
    return { email, password };
  }
  if (option !== '--promote' || username === undefined || rest.length > 0)
    throw new ConfigError(['after the address comes nothing, or --promote and the username of the account']);
  return { email, username };
}
