import {
  COOKIES,
  HEADERS,
  ROUTES,
  type AccessTokenClaims,
  type LoginResponse,
  type User,
} from '@fourfold/contracts';
import { decodeJwt } from 'jose';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  /** The raw `Set-Cookie` lines. */
  setCookies: string[];
}

type Refusable<Body> = Body & { detail?: unknown };

interface ResetAnswer {
  message: string;
  dev_token?: string;
  dev_reset_url?: string;
  dev_expires_at?: string;
}

interface Cookie {
  value: string;
  path: string;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Handles cookies as a browser does, and tokens as the web app does. */
export class Browser {
  accessToken: string | undefined;
  readonly cookies = new Map<string, Cookie>();

  constructor(
    private readonly url: string,
    private readonly address = `10.${Math.floor(Math.random() * 250)}.0.1`,
  ) {}

  async call<Body = { detail: unknown }>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const { body, headers = {} } = options;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        [HEADERS.forwardedFor]: this.address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.cookieHeader(path),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) this.storeCookie(line);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      setCookies,
    };
  }

  register(body: unknown): Promise<Answer<LoginResponse>> {
    return this.signIn(ROUTES.users.register, body);
  }

  login(body: unknown): Promise<Answer<LoginResponse>> {
    return this.signIn(ROUTES.users.login, body);
  }

  refresh(headers: Record<string, string> = {}): Promise<Answer<LoginResponse>> {
    return this.signIn(ROUTES.users.refresh, undefined, { ...this.antiForgery(), ...headers });
  }

  logout(headers: Record<string, string> = {}): Promise<Answer<{ detail: unknown }>> {
    return this.call('POST', ROUTES.users.logout, { headers });
  }

  profile(accessToken = this.accessToken): Promise<Answer<Refusable<Partial<User>>>> {
    return this.call('GET', ROUTES.users.profile, { headers: { authorization: `Bearer ${accessToken}` } });
  }

  /** Sends a request with the access token. */
  authorized<Body = { message?: string }>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Refusable<Body>>> {
    return this.call(method, path, { body, headers: this.bearer() });
  }

  updateProfile(body: unknown): Promise<Answer<Refusable<Partial<User>>>> {
    return this.authorized('PUT', ROUTES.users.profile, body);
  }

  changePassword(body: unknown): Promise<Answer<Refusable<{ message?: string }>>> {
    return this.authorized('POST', ROUTES.users.changePassword, body);
  }

  reauthenticate(password: unknown): Promise<Answer<Refusable<Partial<LoginResponse>>>> {
    return this.authorized('POST', ROUTES.users.reauthenticate, { password });
  }

  requestReset(email: unknown): Promise<Answer<ResetAnswer>> {
    return this.call('POST', ROUTES.users.requestPasswordReset, { body: { email } });
  }

  confirmReset(token: unknown, new_password: unknown): Promise<Answer<Refusable<{ message?: string }>>> {
    return this.call('POST', ROUTES.users.confirmPasswordReset, { body: { token, new_password } });
  }

  confirmEmail(token: unknown): Promise<Answer<{ message?: string }>> {
    return this.call('POST', ROUTES.users.confirmEmail, { body: { token } });
  }

  restoreEmail(token: unknown, new_password: unknown): Promise<Answer<{ message?: string }>> {
    return this.call('POST', ROUTES.users.restoreEmail, { body: { token, new_password } });
  }

  bearer(): Record<string, string> {
    return { authorization: `Bearer ${this.accessToken}` };
  }

  /** The claims of the access token. */
  claims(): AccessTokenClaims {
    return decodeJwt<AccessTokenClaims>(this.accessToken!);
  }

  antiForgery(): Record<string, string> {
    const value = this.cookies.get(COOKIES.antiForgery)?.value;
    return value === undefined ? {} : { [HEADERS.antiForgery]: value };
  }

  /** A copy with the current cookies and token: a second tab, or an attacker. */
  clone(): Browser {
    const copy = new Browser(this.url, this.address);
    copy.accessToken = this.accessToken;
    for (const [name, cookie] of this.cookies) copy.cookies.set(name, cookie);
    return copy;
  }

  private async signIn(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<LoginResponse>> {
    const answer = await this.call<LoginResponse>('POST', path, { body, headers });
    if (answer.status < 300) this.accessToken = answer.body.access_token;
    return answer;
  }

  private cookieHeader(path: string): Record<string, string> {
    const matching = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    return matching.length === 0
      ? {}
      : { cookie: matching.map(([name, { value }]) => `${name}=${value}`).join('; ') };
  }

  private storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice('Path='.length) ?? '/';
    const isGone = attributes.some((attribute) => attribute.startsWith('Expires=Thu, 01 Jan 1970'));
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

let registrations = 0;

/** The fields of a registration. */
export interface Registration {
  email: string;
  password: string;
  display_name: string;
}

/** A registration with an address that no other test uses. @param name the start of the address */
export function newRegistration(name = 'Player'): Registration {
  registrations += 1;
  const nonce = `${process.pid}.${Date.now().toString(36)}.${registrations}`;
  return {
    email: `${name}.${nonce}@example.com`,
    password: 'correct horse battery',
    display_name: `Player ${registrations}`,
  };
}

export function credentialsOf({ email, password }: Omit<Registration, 'display_name'>) {
  return { email, password };
}

/** Status and body, to be compared as a whole. */
export async function outcomeOf<Body>(answering: Promise<Answer<Body>>) {
  const { status, body } = await answering;
  return { status, body };
}

/** The token of the link in a mail. */
export function tokenIn({ text }: { text: string }): string {
  return /\/(?:reset-password|confirm-email|restore-email)\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}
