import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every night: forgets sessions and links that have run out. */
export const sweepSessionsJob = defineJob('auth-sessions.sweep-sessions', z.object({}).catch({}), {
  formerly: ['accounts.sweep-sessions'],
})

/** Tells the owner of an account that it was used in a browser that it did not know. */
export const emailNewDeviceJob = defineJob(
  'auth-sessions.email-new-device',
  z.object({ deviceId: z.uuid() }),
  {
    formerly: ['accounts.tell-device'],
  },
)
