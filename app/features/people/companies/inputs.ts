import { z } from 'zod'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import type { MemberRole } from '#app/features/people/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'

/** A company by its id; the id of the person's own party, or nothing, means the person. */
export const switchInput = z.object({ companyId: z.union([z.uuid(), z.literal('')]).optional() })

const role = z
  .enum(['1', '2'], { error: 'common:invalid.required' })
  .transform((typed) => Number(typed) as MemberRole)

const partyId = z.uuid({ error: UNTYPED }).transform((id) => id as PartyId)

/** A company that the person leaves. */
export const leaveInput = z.object({ companyId: partyId })

export const inviteInput = z.object({ email: emailInput, role })

export const memberInput = z.object({ memberId: partyId })

/** A trainer who joined, by the username. */
export const trainerInput = z.object({
  supplier: z.string({ error: UNTYPED }).min(1, UNTYPED).max(100, UNTYPED),
})

export const memberRoleInput = z.object({ memberId: partyId, role })

/** Whether a member may publish: 'yes' or 'no'. */
export const publishingRightInput = z.object({
  memberId: partyId,
  mayPublish: z.enum(['yes', 'no'], { error: UNTYPED }).transform((typed) => typed === 'yes'),
})

/** An approval limit as people write amounts; empty for no limit. */
export const approvalLimitInput = z.object({
  memberId: partyId,
  limit: z
    .string({ error: UNTYPED })
    .max(40, 'companies:limit.amount')
    .transform((typed) => typed.trim()),
})

export const invitationInput = z.object({ invitationId: z.uuid({ error: UNTYPED }) })

export const tokenInput = z.object({ token: z.string().min(20).max(100) })

export const joinLinkInput = z.object({ link: z.enum(['renew', 'off'], { error: UNTYPED }) })

/** The code of an invitation link, as `companyId` of the wire carries it. */
export const joinInput = z.object({
  companyId: z
    .string({ error: 'accounts:invitation.unknown' })
    .regex(/^[0-9A-Z]{16}$/, 'accounts:invitation.unknown'),
})
