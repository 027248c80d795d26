/** An error as it may be logged, stored and shown to an administrator. */
export type PlainError = {
  type: string
  message: string
  stack?: string
  code?: string
  constraint?: string
  table?: string
  status?: number
  cause?: PlainError
  errors?: PlainError[]
}

const LONGEST = 600
const DEEPEST = 5
const MOST = 5

/** What gives away a person or opens a door, whoever wrote the text that it stands in. */
const HIDDEN: [pattern: RegExp, instead: string][] = [
  [/\/\/[^\s/@]*@/g, '//[hidden]@'],
  [/[^\s/"'<>()[\]:,;=]+(?:@|%40)[^\s/"'<>()[\],;&]+/gi, '[address]'],
  [/\b\d(?:[ -]?\d){11,18}\b/g, '[number]'],
  [/\b[2-9A-Z]{5}-[2-9A-Z]{5}-[2-9A-Z]{8}\b/g, '[code]'],
]
/** Ids of rows and requests say nothing and find everything. */
const UUID = /\b([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/i
const LONG_WORD = /[\w+-]{24,}={0,2}/g

function withoutSecrets(words: string): string {
  return HIDDEN.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), words).replace(
    LONG_WORD,
    (word) => (/\d/.test(word) ? '[hidden]' : word),
  )
}

/**
 * Text for a log line: one line, no addresses of people, no numbers of cards, no tokens, of bounded length.
 */
export function plainText(words: string): string {
  const line = words
    .slice(0, 4 * LONGEST)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, ' ')
  return line
    .split(UUID)
    .map((part, at) => (at % 2 ? part : withoutSecrets(part)))
    .join('')
    .slice(0, LONGEST)
}

const FRAME = /^\s+at (?:[^\n]* )?\(?[^\s()]+:\d+:\d+\)?$/

/** Where it happened: the stack without the message that stands above it. */
function framesOf(stack: string, message: string): string {
  return stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, 30)
    .join('\n')
}

type Thrown = Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const plainOrNone = (value: unknown) => (typeof value === 'string' ? plainText(value) : undefined)

/** The message, without the input that some kinds of error repeat in it. */
function messageOf(error: Thrown): string {
  if ('params' in error && 'query' in error) return 'a statement failed'
  if (Array.isArray(error.issues)) return error.issues.map(issueOf).join('; ')
  return error instanceof SyntaxError ? error.message.replace(/"[\s\S]*"/, '"…"') : text(error.message)
}

function issueOf(issue: unknown): string {
  const { path, code }: Thrown = Object(issue)
  return `${Array.isArray(path) ? path.join('.') : ''} ${text(code)}`.trim()
}

/**
 * The disclosable part of anything thrown, by an allow list, as errors of libraries carry statements with
 * their parameters, requests, credentials and answers of other servers.
 */
export function plainError(thrown: unknown, depth = 0): PlainError {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: plainText(text(thrown)) }
  const error = thrown as Thrown
  const nested = (some: unknown) => plainError(some, depth + 1)
  const deeper = depth < DEEPEST
  return {
    type: plainText(text(error.name) || 'object'),
    message: plainText(messageOf(error)),
    stack: framesOf(text(error.stack), text(error.message)),
    code: plainOrNone(error.code),
    constraint: plainOrNone(error.constraint),
    table: plainOrNone(error.table),
    status: typeof error.status === 'number' ? error.status : undefined,
    cause: deeper && error.cause !== undefined ? nested(error.cause) : undefined,
    errors: deeper && Array.isArray(error.errors) ? error.errors.slice(0, MOST).map(nested) : undefined,
  }
}

/** The same in words for a terminal: kind and message, where it happened, and what caused it. */
export function formatError(error: unknown): string {
  return linesOf(plainError(error)).join('\n')
}

function linesOf({ type, message, code, stack, cause, errors = [] }: PlainError): string[] {
  const causes = [...errors, ...(cause ? [cause] : [])].flatMap((one) => {
    const [first = '', ...rest] = linesOf(one)
    return [`caused by ${first}`, ...rest]
  })
  return [`${type}: ${message}${code ? ` (${code})` : ''}`, ...(stack ? [stack] : []), ...causes]
}

/** An error without undisclosable parts, for what stores errors, such as the queue of jobs. */
export function loggableError(error: unknown): Error {
  const { type, message, stack, code } = plainError(error)
  const plain = new Error(code ? `${message} (${code})` : message)
  plain.name = type
  plain.stack = `${type}: ${plain.message}\n${stack ?? ''}`
  return plain
}
