import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Lets a newly approved provider join the companies whose links it used before. */
export const carryOutWishesJob = defineJob(
  'companies.carry-out-wishes',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId) }),
  { formerly: ['companies.carry-out-join-wishes'] },
)

const partyId = z.uuid().transform((id) => id as PartyId)

const news = z.object({
  /** It is told once about this: the invitation, or what else happened. */
  about: z.uuid(),
  what: z.enum(['invited', 'joined', 'left', 'removed', 'role', 'limit', 'trainer']),
  companyId: partyId,
  /** Null for whoever an invitation is for: whether that is anybody here is looked up when it is told. */
  memberId: partyId.nullable(),
})

export type MembershipNews = z.infer<typeof news>

/** Notifies a member, or the admins, of a change of membership. */
export const notifyMembershipJob = defineJob('companies.notify-membership', news, {
  formerly: ['companies.note-membership'],
})
