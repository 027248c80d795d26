import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'

const partyId = z.uuid({ error: UNTYPED }).transform((id) => id as PartyId)

export const groupInput = z.object({ name: lineOfText(100) })

/** The public address of a workspace. */
export const locationInput = z.object({ username: lineOfText(80) })

export const invitedInput = z.object({ companyId: partyId })

export const answerInput = z.object({
  groupId: z.uuid({ error: UNTYPED }),
  answer: z.enum(['join', 'decline'], { error: UNTYPED }),
})

/** A person's username. */
export const namedInput = z.object({ admin: lineOfText(80) })

export const removedInput = z.object({ memberId: partyId })
