/** One fault of a 422: its place, a message, and a stable type. */
export interface ValidationFault {
  /** First the part of the request (`body`, `query`, `path`, `header`), then the path to the value. */
  loc: Array<string | number>;
  msg: string;
  type: string;
}

/** The body of every error but a 422. */
export interface ErrorBody {
  detail: string;
  /**
   * `reauthenticate` when the same request will succeed after the password was entered or a passkey used again,
   * `passkey_required` in a session that began with a passkey, `muted` once the mute has ended.
   */
  code?: 'reauthenticate' | 'passkey_required' | 'muted';
  /** Of a change that was based on an older `version`: the present state. */
  current?: unknown;
}

/** The body of a 422. */
export interface ValidationErrorBody {
  detail: ValidationFault[];
}

/** A body with a message only. */
export interface MessageBody {
  message: string;
}
