/** One fault of a 422: where it is, in words, and a stable machine-readable kind. */
export interface ValidationFault {
  /** First the part of the request (`body`, `query`, `path`, `header`), then the way to the value. */
  loc: Array<string | number>;
  msg: string;
  type: string;
}

/** The body of every error but a 422. */
export interface ErrorBody {
  detail: string;
  /** There when the same request will succeed after the password was given once more. */
  code?: 'reauthenticate';
}

/** The body of a 422. */
export interface ValidationErrorBody {
  detail: ValidationFault[];
}

/** A body that carries nothing but a sentence. */
export interface MessageBody {
  message: string;
}
