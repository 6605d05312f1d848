/** An account, for its owner or an admin. */
export interface User {
  /** UUID */
  user_id: string;
  username: string;
  /** Empty for a guest. */
  email: string;
  display_name: string;
  is_admin: boolean;
  is_active: boolean;
  current_streak: number;
  highest_streak: number;
  created_at: string;
  /** A player without an account; absent for everybody else. */
  is_guest?: true;
  /** May read everything that admins do, and change nothing; absent for everybody else. */
  is_observer?: true;
}

export interface RegisterRequest {
  email: string;
  password: string;
  display_name: string;
}

export interface ClaimGuestRequest {
  /** The access token of the guest. */
  guest_token: string;
}

export interface ClaimedGuest {
  /** How many games the account has taken over. */
  claimed: number;
}

export interface LoginRequest {
  email: string;
  password: string;
  remember_me?: boolean;
}

/** Confirms the password in a running session; a passkey does as well, see `PasskeyReauthenticateRequest`. */
export interface ReauthenticateRequest {
  password: string;
}

/** Answer of register, guest, login, refresh and reauthenticate; the refresh token travels in a cookie. */
export interface LoginResponse {
  access_token: string;
  token_type: 'bearer';
  user: User;
}

export interface UpdateProfileRequest {
  display_name?: string;
  email?: string;
}

export interface ChangePasswordRequest {
  current_password: string;
  new_password: string;
}

export interface PasswordResetRequest {
  email: string;
}

export interface PasswordResetRequestResponse {
  message: string;
  /** The dev_* fields exist outside production only, if configured. */
  dev_token?: string;
  dev_reset_url?: string;
  dev_expires_at?: string;
}

export interface PasswordResetConfirmRequest {
  token: string;
  new_password: string;
}

/** The address of an account, and where a link for a forgotten password goes. */
export interface EmailStatus {
  email: string;
  confirmed: boolean;
  /** Masked: `a•••@example.org`. */
  reset_goes_to: string;
}

export interface EmailConfirmRequest {
  token: string;
}

export interface EmailRestoreRequest {
  token: string;
  new_password: string;
}

/** Answer of a password change, of a confirmed reset, and of the links about an e-mail address. */
export interface MessageResponse {
  message: string;
}

export interface WsTokenResponse {
  token: string;
  expires_in: number;
}

/** How the user signed in. */
export const SESSION_BEGINNINGS = ['password', 'passkey'] as const;
export type SessionBeginning = (typeof SESSION_BEGINNINGS)[number];

/** A session of the caller. */
export interface Session {
  session_id: string;
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
  ip: string | null;
  is_current: boolean;
  began_with: SessionBeginning;
}

export const ACCOUNT_MESSAGES = {
  passwordChanged: 'Password changed successfully!',
  resetRequested: 'If an account exists for that email, a reset link has been sent.',
  passwordReset: 'Password has been reset. You can now log in.',
  emailConfirmed: 'Email confirmed. Reset links are sent to it once it has been yours for 7 days.',
  emailRestored: 'Your email and a new password are set. You can now log in.',
} as const;
