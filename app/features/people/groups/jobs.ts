import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

const news = z.object({
  what: z.enum(['invited', 'joined', 'declined', 'left', 'named', 'removed']),
  groupId: z.uuid(),
  /** The workspace, or the person, that it is about. */
  partyId: z.uuid().transform((id) => id as PartyId),
})

export type GroupNews = z.infer<typeof news>

/** Notifies who a change of a group concerns. */
export const notifyGroupJob = defineJob('groups.notify-group', news)

const end = z.object({ factId: z.uuid(), companyId: z.uuid().transform((id) => id as PartyId) })

export type GroupEnd = z.infer<typeof end>

/** Notifies a company that its group has ended. */
export const notifyGroupEndJob = defineJob('groups.notify-group-end', end)
