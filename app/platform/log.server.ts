import { type DestinationStream, pino } from 'pino'
import { type Config, config } from './config.server.ts'
import { processNumber } from './one-of-several.server.ts'
import { plainError, plainText } from './plain-error.server.ts'

/**
 * All that a log line may hold beside its sentence; a closed list, so that nothing of a form, a header or an
 * address comes in by an object that was passed on.
 */
export type LogFields = {
  err?: unknown
  requestId?: string
  /** The pattern of the address, such as `/reset/:id/:token`: addresses themselves open doors. */
  route?: string
  paymentId?: string
  webhookEventId?: string
  emailId?: string
  /** The name of a job. */
  job?: string
  /** SQLSTATE. */
  state?: string
  attempt?: number
  /** Which of a small, closed set of things this process keeps. */
  key?: string
  /** How many of what the sentence says. */
  count?: number
}

const TEXTS = ['requestId', 'route', 'paymentId', 'webhookEventId', 'emailId', 'job', 'state', 'key'] as const

type WriteLine = (fields: LogFields, sentence: string) => void
export type Log = Record<'debug' | 'info' | 'warn' | 'error', WriteLine>

/**
 * A log that writes one JSON object a line, with the number of the process where it is one of several. Errors
 * are told by an allow list, texts lose addresses, cards and tokens.
 */
export function logTo(level: Config['LOG_LEVEL'], destination?: DestinationStream): Log {
  const lines = pino(
    {
      level,
      base: undefined,
      mixin: () => {
        const number = processNumber()
        return number === null ? {} : { process: number }
      },
      serializers: { err: plainError },
    },
    destination ?? pino.destination(1),
  )
  const at =
    (of: keyof Log): WriteLine =>
    (fields, sentence) =>
      lines[of](fieldsOf(fields), plainText(sentence))
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function fieldsOf(given: LogFields): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of TEXTS) {
    const text = given[name]
    if (typeof text === 'string') fields[name] = plainText(text)
  }
  if (typeof given.attempt === 'number') fields.attempt = given.attempt
  if (typeof given.count === 'number') fields.count = given.count
  if (given.err !== undefined) fields.err = given.err
  return fields
}

/** Log lines of this process, on standard output. */
export const log = logTo(config().LOG_LEVEL)
