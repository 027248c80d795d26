import type { JobHandler } from './platform/jobs.server.ts'
import { wirings } from './wirings.server.ts'

/** The job map: every job, the use case that does it, and its cron line (UTC) where it runs by the clock. */
export const jobHandlers: JobHandler[] = wirings.flatMap(({ jobs = [] }) => jobs)
