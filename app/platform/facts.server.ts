import { asc, inArray, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DetailKind, DetailsOf, Fact, RecordedFact, RecordedOf, Shape } from '#app/kit/fact.ts'
import { newId } from '#app/kit/ids.ts'
import { defineJob, type Job } from '#app/kit/job.ts'
import { config } from './config.server.ts'
import { reading } from './connections.server.ts'
import { afterCommit, inTransaction, type Tx } from './db.server.ts'
import { enqueueAll } from './jobs.server.ts'
import { log } from './log.server.ts'
import { facts } from './tables.server.ts'

/** One consequence of a fact: the job that does it, and what the job is given. */
export type Follower = { fact: Fact; job: Job<unknown>; give: (recorded: RecordedFact) => unknown }

/** Ties a consequence to a fact; the job is tried again until it is done. */
export function follow<P, F extends Fact>(
  fact: F,
  job: Job<P>,
  give: (recorded: RecordedOf<F>) => P,
): Follower {
  return { fact, job: job as Job<unknown>, give: give as Follower['give'] }
}

const word = z.string().regex(/^[a-z][\w.-]{0,59}$/i)
const KINDS: Record<DetailKind, z.ZodType> = {
  id: z.uuid(),
  word,
  words: z.array(word).max(20),
  minor: z.int(),
  count: z.int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  moment: z.iso.datetime({ offset: true }),
  flag: z.boolean(),
}
const schemas = new WeakMap<Fact, z.ZodType>()

/** The schema of a fact's details: these and no others. */
export function schemaOf(fact: Fact): z.ZodType {
  const known = schemas.get(fact)
  if (known) return known
  const fields = Object.entries(fact.details).map(([name, kind]) => {
    const field = KINDS[kind.replace('?', '') as DetailKind]
    return [name, kind.endsWith('?') ? field.nullish() : field]
  })
  const schema = z.strictObject(Object.fromEntries(fields))
  schemas.set(fact, schema)
  return schema
}

/** Throws where details are not as their fact is defined; in production nothing is asked again. */
export function checkDetails(fact: Fact, details: unknown): void {
  if (config().MODE !== 'production') schemaOf(fact).parse(details)
}

/**
 * Records in the caller's transaction that something happened, and what was true then: delivered if and only
 * if the transaction commits, to each of its followers once. For steps of a state table `changeState` does
 * it.
 */
export async function recordFact<S extends Shape>(
  tx: Tx,
  fact: Fact<S>,
  subjectId: string,
  details: DetailsOf<NoInfer<S>>,
): Promise<void> {
  await recordFacts(tx, fact, [{ subjectId, details }])
}

/** Records a fact of several subjects in one statement. */
export async function recordFacts<S extends Shape>(
  tx: Tx,
  fact: Fact<S>,
  happened: readonly { subjectId: string; details: DetailsOf<NoInfer<S>> }[],
): Promise<void> {
  if (happened.length === 0) return
  const { name, version } = fact
  for (const { details } of happened) checkDetails(fact, details)
  await tx.insert(facts).values(
    happened.map(({ subjectId, details }) => ({
      id: newId(),
      name,
      subjectId,
      version,
      details,
    })),
  )
  noteFact()
}

/** Lets the hand-out begin as soon as the transaction that is under way has committed. */
export function noteFact(): void {
  afterCommit(nudge)
}

const AT_ONCE = 200

/**
 * Gives each follower of the facts that were not handed out yet its job, in the order they were recorded; in
 * the same transaction they count as handed out. Several processes share the work. Returns how many facts
 * there were.
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
    .select({
      factId: facts.id,
      name: facts.name,
      subjectId: facts.subjectId,
      version: facts.version,
      details: facts.details,
    })
    .from(facts)
    .where(isNull(facts.handedAt))
    .orderBy(asc(facts.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  if (open.length === 0) return 0
  for (const { fact, job, give } of followers) {
    const recorded = open.filter(({ name }) => name === fact.name)
    // Much that happened at once holds nobody back for whom little happened.
    const wishes = recorded.map(({ name: _, ...one }, behind) => ({
      payload: give(one as RecordedFact),
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

const KEPT_DAYS = 90
export const forgetFactsJob = defineJob('platform.forget-facts', z.object({}).catch({}), {
  formerly: ['platform.forget-old-facts'],
})

/** Forgets facts ninety days after they were handed out. */
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
