export type RefusalKind = 'notFound' | 'signIn' | 'forbidden' | 'conflict' | 'limit' | 'unavailable'
export type MessageParams = Record<string, string | number>
/**
 * A key of our texts; `said` is the text itself, where the server has said it: a page has only the texts that
 * it shows.
 */
export type Message = { key: string; params?: MessageParams; said?: string }
export type FieldErrors = Record<string, Message>

export const STATUS_OF: Record<RefusalKind, number> = {
  notFound: 404,
  signIn: 401,
  forbidden: 403,
  conflict: 409,
  limit: 429,
  unavailable: 503,
}

/** An expected no. `reason` is an i18n key, shown in the reader's words with `params`; never an alarm. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly reason: string
  readonly params: MessageParams
  constructor(kind: RefusalKind, reason: string, params: MessageParams = {}) {
    super(`${kind}: ${reason}`)
    this.name = 'Refusal'
    this.kind = kind
    this.reason = reason
    this.params = params
  }
}

/**
 * Input that cannot be taken: one message per field path; the key '' holds a message about the whole form.
 */
export class BadInput extends Error {
  readonly fields: FieldErrors
  constructor(fields: FieldErrors) {
    super(`bad input: ${Object.keys(fields).join(', ')}`)
    this.name = 'BadInput'
    this.fields = fields
  }
}

export function refuse(kind: RefusalKind, reason: string, params?: MessageParams): Refusal {
  return new Refusal(kind, reason, params)
}

export function notFound(): Refusal {
  return new Refusal('notFound', 'common:refused.notFound')
}
