import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, type JobInsert, PgBoss, type QueueOptions } from 'pg-boss'
import type { Job } from '#app/kit/job.ts'
import { databaseUrl } from './config.server.ts'
import { inTransaction, type Tx } from './db.server.ts'
import { recordFailure } from './failures/record-failure.server.ts'
import { letGo } from './let-go.server.ts'
import { log } from './log.server.ts'
import { loggableError } from './plain-error.server.ts'
import { dueAmong, lookOut } from './wake-workers.server.ts'

export type JobHandler = {
  job: Job<unknown>
  run: (payload: unknown) => Promise<void>
  cron?: string
  /** How many workers of the fast lane take it in each process; one unhurried worker without it. */
  lanes?: number
}

let boss: PgBoss | undefined
let starting: Promise<PgBoss> | undefined

async function started(work: boolean): Promise<PgBoss> {
  if (boss) return boss
  starting ??= (async () => {
    const fresh = new PgBoss({
      connectionString: databaseUrl(),
      max: work ? 6 : 2,
      supervise: work,
      schedule: work,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      application_name: 'quorum-jobs',
    })
    fresh.on('error', (error) => log.warn({ err: error }, 'jobs'))
    await fresh.start()
    boss = fresh
    return fresh
  })()
  try {
    return await starting
  } finally {
    starting = undefined
  }
}

/**
 * Ties a job to what does it: a use case called with the parsed payload; `cron` in UTC runs it by the clock
 * too.
 */
export function handle<P>(job: Job<P>, run: (payload: P) => Promise<void>, cron?: string): JobHandler {
  return { job: job as Job<unknown>, run: (payload) => run(job.payload.parse(payload)), cron }
}

/**
 * Ties a job, like `handle`, to what does it where somebody waits for it: `lanes` workers in each process,
 * each with a few at once, take the next ones without a pause. Those that `enqueue` put `behind` others come
 * after them.
 */
export function handleFast<P>(job: Job<P>, run: (payload: P) => Promise<void>, lanes = 2): JobHandler {
  return { ...handle(job, run), lanes }
}

/** Creates the queues of all jobs, before anything is enqueued. */
export async function prepareJobs(handlers: JobHandler[]): Promise<void> {
  const queue = await started(false)
  if (handlers.some(({ job }) => !queues.has(job.name))) {
    const known = new Set((await queue.getQueues()).map(({ name }) => name))
    for (const { job } of handlers) await ensureQueue(queue, job, known.has(job.name))
  }
  await takeFormer(queue, handlers)
}

/** One that is under way keeps its name: whoever does it says by that name that it is done. */
const TAKE_FORMER = `
  update pgboss.job set name = taken.name
  from unnest($1::text[], $2::text[]) as taken (former, name)
  where job.name = taken.former and job.state < 'active'`

/** What waits under a name that an earlier version gave it is taken under the one of today. */
async function takeFormer(queue: PgBoss, handlers: JobHandler[]): Promise<void> {
  const names = handlers.flatMap(({ job }) => job.formerly.map((former) => [former, job.name] as const))
  if (names.length === 0) return
  const columns = [names.map(([former]) => former), names.map(([, name]) => name)]
  await queue.getDb().executeSql(TAKE_FORMER, columns)
}

/** Forgets what waits of a job: for a demo world that is loaded before anybody works. */
export async function forgetQueued({ name }: { name: string }): Promise<void> {
  const queue = await started(false)
  await queue.deleteQueuedJobs(name)
}

// A worker that was killed sends no heartbeat: its job comes back within half a minute.
const ALIVE = { expireInSeconds: 120, heartbeatSeconds: 10 }

const QUEUE = {
  minutes: { ...ALIVE, retryLimit: 8, retryBackoff: true, retryDelay: 2 },
  // Pauses grow to half an hour; whoever is tried so often gives up by the clock.
  day: { ...ALIVE, retryLimit: 200, retryBackoff: true, retryDelay: 5, retryDelayMax: 1_800 },
} satisfies Record<Job<unknown>['patience'], QueueOptions>

const queues = new Set<string>()

async function ensureQueue(
  queue: PgBoss,
  { name, patience }: Pick<Job<unknown>, 'name' | 'patience'>,
  isThere = false,
): Promise<void> {
  if (queues.has(name)) return
  if (!isThere) await queue.createQueue(name, QUEUE[patience])
  // One that an earlier version made keeps its options otherwise.
  if (patience !== 'minutes') await queue.updateQueue(name, QUEUE[patience])
  queues.add(name)
}

// Workers are woken when there is something to do, and ask by themselves only in case nobody woke them.
const UNHURRIED = { pollingIntervalSeconds: 30, batchSize: 1 } as const
const FAST = {
  pollingIntervalSeconds: 30,
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

const PAUSE_MS = { unhurried: 500, fast: 250 }

/**
 * Processes of an earlier version run beside ours for a while, and ask for jobs by the names that they know.
 */
const FORMER_EVERY_MS = 60_000

let lookOuts: (() => void)[] = []

/**
 * Starts to work off jobs in this process. A job that throws is logged, and tried again with growing pauses.
 */
export async function startJobs(handlers: JobHandler[]): Promise<void> {
  const queue = await started(true)
  await prepareJobs(handlers)
  const unhurried = new Map<string, string[]>()
  const fast = new Map<string, string[]>()
  for (const { job, run, cron, lanes } of handlers) {
    const attempt = (taken: Taken) => attemptOnce(job, run, taken)
    if (lanes === undefined)
      unhurried.set(job.name, [
        await queue.work(job.name, UNHURRIED, async (jobs) => {
          for (const taken of jobs) await attempt(taken)
        }),
      ])
    else fast.set(job.name, await fastWorkers(queue, job.name, lanes, attempt))
    if (cron) await queue.schedule(job.name, cron, {})
  }
  const taking = setInterval(
    () => letGo(takeFormer(queue, handlers), 'jobs of former names are not taken'),
    FORMER_EVERY_MS,
  )
  lookOuts = [
    lookOut(queue, unhurried, PAUSE_MS.unhurried),
    lookOut(queue, fast, PAUSE_MS.fast),
    () => clearInterval(taking),
  ]
  // One that an earlier version ran by the clock would fill a queue that nobody works off.
  const names = new Set(handlers.filter(({ cron }) => cron).map(({ job }) => job.name))
  for (const { name } of await queue.getSchedules()) if (!names.has(name)) await queue.unschedule(name)
}

type Taken = { id: string; data: unknown; retryCount: number }

/**
 * One worker for each lane: the queue tells the name of the first of several only, and each is to be woken.
 */
function fastWorkers(
  queue: PgBoss,
  name: string,
  lanes: number,
  attempt: (taken: Taken) => Promise<void>,
): Promise<string[]> {
  const work = () =>
    queue.work(name, FAST, (jobs) =>
      Promise.all(
        jobs.map((taken) =>
          attempt(taken).then(
            () => ({ id: taken.id, status: 'completed' as const }),
            (error: Error) => ({
              id: taken.id,
              status: 'failed' as const,
              output: { message: error.message },
            }),
          ),
        ),
      ),
    )
  return Promise.all(Array.from({ length: lanes }, work))
}

/** The queue keeps the errors of jobs, and with them whatever they hold: so it gets what may be told. */
async function attemptOnce(job: Job<unknown>, run: JobHandler['run'], taken: Taken): Promise<void> {
  try {
    await run(taken.data)
  } catch (error) {
    const loggable = loggableError(error)
    const facts = { job: job.name, attempt: taken.retryCount + 1, err: loggable }
    if (taken.retryCount < QUEUE[job.patience].retryLimit) log.warn(facts, 'a job failed and is tried again')
    else {
      log.error(facts, 'a job failed for the last time')
      const failed = { kind: 'job', name: job.name, subjectId: taken.id, isRepeatable: true } as const
      const message = loggable.message
      letGo(
        inTransaction((tx) => recordFailure(tx, { ...failed, payload: taken.data, message })),
        'that a job failed was not written down',
      )
    }
    throw loggable
  }
}

export async function stopJobs(): Promise<void> {
  const stopping = boss
  for (const stop of lookOuts) stop()
  lookOuts = []
  boss = undefined
  queues.clear()
  await stopping?.stop({ graceful: true, timeout: 2_000 })
}

/**
 * Does the jobs that are due in this process, one after the other; returns how many. A job's error is thrown.
 */
export async function doDueJobs(handlers: JobHandler[]): Promise<number> {
  const queue = await started(false)
  await prepareJobs(handlers)
  const names = handlers.map(({ job }) => job.name)
  let due = new Set(await dueAmong(queue, names))
  let total = 0
  for (const { job, run } of handlers) {
    if (!due.has(job.name)) continue
    for (const { id, data } of await queue.fetch(job.name, { batchSize: 50 })) {
      await run(data)
      await queue.complete(job.name, id)
      total += 1
    }
    // What these have asked for is due, too.
    due = new Set(await dueAmong(queue, names))
  }
  return total
}

type Wish = {
  startAfter?: Date
  singletonKey?: string
  /**
   * How many of the same sender's jobs go before this one: others' jobs with fewer before them are done
   * first.
   */
  behind?: number
}

/** Asks for a job in the caller's transaction: it exists if and only if the transaction commits. */
export async function enqueue<P>(tx: Tx, job: Job<P>, payload: P, wish: Wish = {}): Promise<void> {
  await enqueueAll(tx, job, [{ payload, ...wish }])
}

/** Enqueues several jobs of one kind in one statement, as `enqueue` does for one. */
export async function enqueueAll<P>(
  tx: Tx,
  job: Job<P>,
  list: readonly (Wish & { payload: P })[],
): Promise<void> {
  if (list.length === 0) return
  const queue = await started(false)
  await ensureQueue(queue, job)
  const rows = list.map(({ payload, behind = 0, ...wish }) => ({
    ...wish,
    data: job.payload.parse(payload) as object,
    priority: -behind,
  }))
  await queue.insert(job.name, rows, { db: fromDrizzle(tx as never, sql) })
}

/** Asks once more for a job that failed, by the name and with the payload that it had. */
export async function enqueueAgain(tx: Tx, name: string, payload: unknown): Promise<void> {
  const queue = await started(false)
  await ensureQueue(queue, { name, patience: 'minutes' }, queues.has(name))
  await queue.insert(name, [{ data: payload as object }], { db: fromDrizzle(tx as never, sql) })
}

/**
 * Asks again, in the transaction of `client`, for jobs that a backup kept; one that was under way begins
 * anew.
 */
export async function putJobsBack(client: pg.Client, name: string, jobs: JobInsert[]): Promise<void> {
  const queue = await started(false)
  // Each of them brings its own options; those of the queue are set at the next start.
  await ensureQueue(queue, { name, patience: 'minutes' })
  await queue.insert(name, jobs, { db: { executeSql: (text, values) => client.query(text, values) } })
}
