import { followers } from '#app/facts.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { workOff } from '#app/platform/work-off.server.ts'

/**
 * Lets everything happen that follows from what has happened, as workers do; but for jobs that are `left`.
 */
export async function followFacts(left: readonly { name: string }[] = []): Promise<void> {
  const names = left.map(({ name }) => name)
  await workOff(
    jobHandlers.filter(({ job }) => !names.includes(job.name)),
    followers,
  )
}
