import { followers } from '#app/facts.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { workOff } from '#app/platform/work-off.server.ts'

/** Lets everything happen that follows from what has happened, as workers do. */
export async function followFacts(): Promise<void> {
  await workOff(jobHandlers, followers)
}
