import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every night: forgets sessions and links that have run out. */
export const sweepSessions = defineJob('accounts.sweep-sessions', z.object({}).catch({}))

/** Tells the owner of an account that it was used in a browser that it did not know. */
export const tellDeviceMet = defineJob('accounts.tell-device', z.object({ deviceId: z.uuid() }))
