import { z } from 'zod'
import { emailInput } from '#app/features/accounts/inputs.ts'
import type { MemberRole } from '#app/features/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** A company by its id; the own party's id, or nothing, is the person itself. */
export const switchInput = z.object({ companyId: z.union([z.uuid(), z.literal('')]).optional() })

const role = z
  .enum(['1', '2'], { error: 'common:invalid.required' })
  .transform((typed) => Number(typed) as MemberRole)
const memberId = z.uuid().transform((id) => id as PartyId)

export const inviteInput = z.object({ email: emailInput, role })
export const memberInput = z.object({ memberId })
export const memberRoleInput = z.object({ memberId, role })
export const invitationInput = z.object({ invitationId: z.uuid() })
export const tokenInput = z.object({ token: z.string().min(20).max(100) })
export const joinLinkInput = z.object({ link: z.enum(['renew', 'off']) })

/** The code of an invitation link, as `companyId` of the wire carries it. */
export const joinInput = z.object({
  companyId: z
    .string({ error: 'accounts:invitation.unknown' })
    .regex(/^[0-9A-Z]{16}$/, 'accounts:invitation.unknown'),
})
