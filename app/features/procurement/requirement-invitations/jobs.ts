import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Notifies the providers who are invited to an open requirement and do not know it yet. */
export const notifyInvitedProvidersJob = defineJob(
  'requirement-invitations.notify-invited-providers',
  z.object({ requirementId: z.uuid() }),
)
