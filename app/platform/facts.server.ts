import { asc, inArray, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Fact, FactTold } from '#app/kit/fact.ts'
import { newId } from '#app/kit/ids.ts'
import { defineJob, type Job } from '#app/kit/job.ts'
import { reading } from './connections.server.ts'
import { afterCommit, inTransaction, type Tx } from './db.server.ts'
import { enqueueAll } from './jobs.server.ts'
import { log } from './log.server.ts'
import { facts } from './tables.server.ts'

/** One consequence of a fact: the job that does it, and what the job is given. */
export type Follower = { fact: Fact; job: Job<unknown>; give: (told: FactTold) => unknown }

/** Ties a consequence to a fact; the job is tried again until it is done. */
export function follow<P>(fact: Fact, job: Job<P>, give: (told: FactTold) => P): Follower {
  return { fact, job: job as Job<unknown>, give }
}

/**
 * Records in the caller's transaction that something happened to a thing: told if and only if the transaction
 * commits, to each of its followers once. For what is a step of a state table, `changeState` does it.
 */
export async function recordFact(tx: Tx, fact: Fact, subjectId: string): Promise<void> {
  await recordFacts(tx, fact, [subjectId])
}

/** Records the same of several things in one statement. */
export async function recordFacts(tx: Tx, fact: Fact, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.insert(facts).values(subjectIds.map((subjectId) => ({ id: newId(), name: fact.name, subjectId })))
  noteFact()
}

/** Lets the hand-out begin as soon as the transaction that is under way has committed. */
export function noteFact(): void {
  afterCommit(nudge)
}

const AT_ONCE = 200

/**
 * Gives each follower of the facts that were not handed out yet its job, in the order they were recorded; in
 * the same transaction they count as told. Several processes share the work. Returns how many facts there
 * were.
 */
export async function handOutFacts(followers: readonly Follower[]): Promise<number> {
  for (let total = 0; ; ) {
    const handed = await inTransaction((tx) => handOutSome(tx, followers))
    total += handed
    if (handed < AT_ONCE) return total
  }
}

async function handOutSome(tx: Tx, followers: readonly Follower[]): Promise<number> {
  const open = await tx
    .select({ factId: facts.id, name: facts.name, subjectId: facts.subjectId })
    .from(facts)
    .where(isNull(facts.handedAt))
    .orderBy(asc(facts.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  if (open.length === 0) return 0
  for (const { fact, job, give } of followers) {
    const told = open.filter(({ name }) => name === fact.name)
    // Much that happened at once holds nobody back for whom little happened.
    const wishes = told.map(({ factId, subjectId }, behind) => ({
      payload: give({ factId, subjectId }),
      behind,
    }))
    await enqueueAll(tx, job, wishes)
  }
  const ids = open.map(({ factId }) => factId)
  await tx.update(facts).set({ handedAt: sql`now()` }).where(inArray(facts.id, ids))
  return open.length
}

/** How many facts wait to be handed out. */
export async function countOpenFacts(): Promise<number> {
  return reading().$count(facts, isNull(facts.handedAt))
}

const KEPT_DAYS = 7
export const forgetFactsJob = defineJob('platform.forget-facts', z.object({}).catch({}), {
  formerly: ['platform.forget-old-facts'],
})

/** Forgets facts a week after they were handed out. */
export async function forgetFacts(): Promise<void> {
  await inTransaction((tx) =>
    tx.delete(facts).where(lt(facts.handedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`)),
  )
}

const LOOK_EVERY_MS = 500

let awake: (() => void) | undefined

function nudge(): void {
  awake?.()
}

/**
 * Hands out facts in this process until the answer is called: at once for those that this process records,
 * within half a second for those of others.
 */
export function startFacts(followers: readonly Follower[]): () => Promise<void> {
  let stopped = false
  const loop = async () => {
    while (!stopped) {
      await handOutFacts(followers).catch((error: unknown) =>
        log.warn({ err: error }, 'facts could not be handed out'),
      )
      if (stopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS)
        awake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = loop()
  return async () => {
    stopped = true
    nudge()
    await running
    awake = undefined
  }
}
