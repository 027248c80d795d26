import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every night: deletes expired sessions and links. */
export const sweepSessionsJob = defineJob('auth-sessions.sweep-sessions', z.object({}).catch({}), {
  formerly: ['accounts.sweep-sessions'],
})

/** Emails the owner of an account that it was used in an unknown browser. */
export const emailNewDeviceJob = defineJob(
  'auth-sessions.email-new-device',
  z.object({ deviceId: z.uuid() }),
  {
    formerly: ['accounts.tell-device'],
  },
)
