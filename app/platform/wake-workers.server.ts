import type { PgBoss } from 'pg-boss'
import { letGo } from './let-go.server.ts'
import { log } from './log.server.ts'

/**
 * Queues with a job that a worker would get now. The terms are those of the queue's own index for fetching,
 * so that one with many jobs that wait for a later hour costs no more than one without.
 */
const DUE = `
  select queue.name from unnest($1::text[]) as queue (name)
  where exists (
    select from pgboss.job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
  )`

const AFTER_A_FAULT_MS = 2_000

/** Those of `names` whose queue has such a job. */
export async function dueAmong(queue: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows } = await queue.getDb().executeSql(DUE, [names])
  return (rows as { name: string }[]).map(({ name }) => name)
}

/**
 * Looks after all of `workers` (their ids by the name of their queue) with one statement each `pauseMs`, and
 * wakes those whose queue has a job that is due: new, put off, or tried again. What it returns ends that.
 */
export function lookOut(
  queue: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  pauseMs: number,
): () => void {
  const names = [...workers.keys()]
  let timer: NodeJS.Timeout | undefined
  let ended = names.length === 0
  const look = async () => {
    let pause = pauseMs
    try {
      for (const name of await dueAmong(queue, names))
        for (const worker of workers.get(name) ?? []) queue.notifyWorker(worker)
    } catch (error) {
      if (!ended) log.warn({ err: error }, 'jobs that are due could not be looked up')
      pause = AFTER_A_FAULT_MS
    }
    if (!ended) timer = setTimeout(look, pause)
  }
  if (!ended) letGo(look(), 'jobs that are due are looked up no more')
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
