import { type Actor, VISITOR } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Reader } from './connections.server.ts'

/**
 * Who acts, in which language and zone, through which request. First argument of every use case and query.
 * `visitorKey` is the random key of a browser without an account, hashed: it owns what a guest holds.
 */
export type Ctx = {
  actor: Actor
  language: Language
  timeZone: string
  requestId: string
  ip: string | null
  /** What the browser says of itself. */
  userAgent: string | null
  visitorKey: string | null
  /** The keys by which accounts know this browser, each good for one of them. */
  deviceKeys: readonly string[]
  /** The codes of providers' own links that this browser came by lately. */
  linkCodes: readonly string[]
  now: () => Date
  /** Set by `snapshot`: reads with this context see one moment. */
  snapshot?: Reader
  /** Set by `inWake`: what is written follows an act that has an entry of its own. */
  isWake?: true
}

export function makeContext(given: Partial<Ctx>): Ctx {
  return {
    actor: VISITOR,
    language: DEFAULT_LANGUAGE,
    timeZone: 'UTC',
    requestId: given.requestId ?? newId(),
    ip: null,
    userAgent: null,
    visitorKey: null,
    deviceKeys: [],
    linkCodes: [],
    now: () => new Date(),
    ...given,
  }
}

/**
 * The same context for what follows of an act in its own transaction. Whoever acts may do the same; the trace
 * has it as the system's, under the same request, so that one act of somebody is one entry.
 */
export const inWake = (ctx: Ctx): Ctx => ({ ...ctx, isWake: true })

/** Refuses any actor but the system as not found: for what only jobs and commands do. */
export function requireSystem({ actor }: Ctx): void {
  if (actor.kind !== 'system') throw notFound()
}

/** The context of a job or a command: the system acts, nobody reads. */
export function systemContext(job: string, given: Partial<Ctx> = {}): Ctx {
  return makeContext({ actor: { kind: 'system', job }, ...given })
}
