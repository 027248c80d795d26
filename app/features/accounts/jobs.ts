import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every night: forgets sessions and links that have run out. */
export const sweepSessions = defineJob('accounts.sweep-sessions', z.object({}).catch({}))
