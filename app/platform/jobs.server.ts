import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, type JobInsert, PgBoss } from 'pg-boss'
import type { Job } from '#app/kit/job.ts'
import { databaseUrl } from './config.server.ts'
import type { Tx } from './db.server.ts'
import { log } from './log.server.ts'
import { tellable } from './plain-error.server.ts'

export type JobHandler = {
  job: Job<unknown>
  run: (payload: unknown) => Promise<void>
  cron?: string
  at?: number
}

let boss: PgBoss | undefined
let starting: Promise<PgBoss> | undefined

async function started(work: boolean): Promise<PgBoss> {
  if (boss) return boss
  starting ??= (async () => {
    const fresh = new PgBoss({
      connectionString: databaseUrl(),
      max: 4,
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

/** Ties a job to what does it: a use case called with the parsed payload; `cron` in UTC runs it by the clock too. */
export function handle<P>(job: Job<P>, run: (payload: P) => Promise<void>, cron?: string): JobHandler {
  return { job: job as Job<unknown>, run: (payload) => run(job.payload.parse(payload)), cron }
}

/** Creates the queues of all jobs, before anything is enqueued. */
export async function prepareJobs(handlers: JobHandler[]): Promise<void> {
  const queue = await started(false)
  for (const { job } of handlers) await ensureQueue(queue, job.name)
}

// A worker that was killed sends no heartbeat: its job comes back within half a minute.
const QUEUE = {
  retryLimit: 8,
  retryBackoff: true,
  retryDelay: 2,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
}
const queues = new Set<string>()

async function ensureQueue(queue: PgBoss, name: string): Promise<void> {
  if (queues.has(name)) return
  await queue.createQueue(name, QUEUE)
  queues.add(name)
}

/** Starts to work off jobs in this process. A job that throws is tried again with growing pauses. */
export async function startJobs(handlers: JobHandler[]): Promise<void> {
  const queue = await started(true)
  await prepareJobs(handlers)
  for (const { job, run, cron } of handlers) {
    await queue.work(job.name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (jobs) => {
      for (const { data } of jobs) await tellingFault(() => run(data))
    })
    if (cron) await queue.schedule(job.name, cron, {})
  }
}

/** The queue keeps the errors of jobs, and with them whatever they hold. */
async function tellingFault(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw tellable(error)
  }
}

export async function stopJobs(): Promise<void> {
  const stopping = boss
  boss = undefined
  queues.clear()
  await stopping?.stop({ graceful: true, timeout: 2_000 })
}

/** Works off, in this process, the jobs that are due, and those they ask for; returns how many. A job's error is thrown. */
export async function workOff(handlers: JobHandler[]): Promise<number> {
  const queue = await started(false)
  await prepareJobs(handlers)
  for (let total = 0; ; ) {
    const before = total
    for (const { job, run } of handlers) {
      for (const { id, data } of await queue.fetch(job.name, { batchSize: 50 })) {
        await run(data)
        await queue.complete(job.name, id)
        total += 1
      }
    }
    if (total === before) return total
  }
}

/** Asks for a job in the caller's transaction: it exists if and only if the transaction commits. */
export async function enqueue<P>(
  tx: Tx,
  job: Job<P>,
  payload: P,
  options: { startAfter?: Date; singletonKey?: string } = {},
): Promise<void> {
  const queue = await started(false)
  await ensureQueue(queue, job.name)
  await queue.send(job.name, job.payload.parse(payload) as object, {
    ...options,
    db: fromDrizzle(tx as never, sql),
  })
}

/** Asks again, in the transaction of `client`, for jobs that a backup kept; one that was under way begins anew. */
export async function putJobsBack(client: pg.Client, name: string, jobs: JobInsert[]): Promise<void> {
  const queue = await started(false)
  await ensureQueue(queue, name)
  await queue.insert(name, jobs, { db: { executeSql: (text, values) => client.query(text, values) } })
}
