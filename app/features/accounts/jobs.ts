import { z } from 'zod'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

const accountId = z.uuid().transform((id) => id as AccountId)

/** Every night: forgets sessions and links that have run out. */
export const sweepSessions = defineJob('accounts.sweep-sessions', z.object({}).catch({}))

/** Sends the link for a new password, which leads on to `next`; `null` stands for an address that no account has. */
export const sendReset = defineJob(
  'accounts.send-reset',
  z.object({ accountId: accountId.nullable(), next: z.string().nullable().default(null) }),
)

/** Every hour: forgets codes, and the addresses that they confirmed, when their time is over. */
export const sweepCodes = defineJob('accounts.sweep-codes', z.object({}).catch({}))

/** Tells the owner of an account that it was used in a browser that it did not know. */
export const tellDeviceMet = defineJob('accounts.tell-device', z.object({ deviceId: z.uuid() }))

/** Tells the person whose party this is, if it is one, that their username is a new one. */
export const tellRenamed = defineJob(
  'accounts.tell-party-renamed',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId) }),
)
