import { type Follower, handOutFacts } from './facts.server.ts'
import { doDueJobs, type JobHandler } from './jobs.server.ts'

/**
 * Hands out facts and works off jobs in this process until nothing is left, those that jobs ask for included;
 * returns how many jobs. A job's error is thrown.
 */
export async function workOff(handlers: JobHandler[], followers: readonly Follower[] = []): Promise<number> {
  for (let total = 0; ; ) {
    const handed = followers.length > 0 ? await handOutFacts(followers) : 0
    const done = await doDueJobs(handlers)
    total += done
    if (handed + done === 0) return total
  }
}
