import { Refusal, refuse } from '#app/kit/refusal.ts'
import { sqlState } from './db.server.ts'
import { log } from './log.server.ts'

/**
 * What PostgreSQL says when it cannot serve, whatever was asked: connection lost (08), disk, memory or
 * connections used up (53), shutting down or starting (57P), input and output failing (58), ended by a
 * time-out (57014, 55P03, 25P03, 25P04), and a server that only reads for the moment (25006). PostgreSQL,
 * appendix A.
 */
const OUTAGE = /^(08...|53...|57P..|58...|57014|55P03|25P03|25P04|25006)$/
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A disk that takes no more: full, a quota, too many open files, read-only, broken, another's.
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EROFS',
  'EIO',
  'EACCES',
])
/** The driver names these by words alone. */
const DRIVER = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/
const DRIVER_CLIENT = /(is not queryable|after calling end on the pool)$/

/** Whether the fault is of what we stand on (database, disk, network) and may be gone in a moment. */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return OUTAGE.test(state)
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && UNREACHABLE.has(at.code)) return true
    if (DRIVER.test(at.message) || DRIVER_CLIENT.test(at.message)) return true
  }
  return false
}

const SAID_EVERY_MS = 5_000
let said = 0

/**
 * The refusal that an error is for the reader: itself, or `common:refused.unavailable` for an outage; null
 * for a crash.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!isOutage(error)) return null
  if (Date.now() - said > SAID_EVERY_MS) {
    said = Date.now()
    log.error({ err: error }, 'what we stand on does not answer')
  }
  return refuse('unavailable', 'common:refused.unavailable', { seconds: 5 })
}

/** For how many seconds a refused caller is asked to wait; null where waiting does not help. */
export function retryAfterOf({ kind, params }: Refusal): number | null {
  if (kind === 'limit') return Number(params.seconds ?? 60)
  return kind === 'unavailable' ? Number(params.seconds ?? 5) : null
}
