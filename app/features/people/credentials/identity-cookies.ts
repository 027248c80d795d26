import { z } from 'zod'
import { LANGUAGES } from '#app/kit/language.ts'
import { NEXT_MAX, WINDOW_ID } from './identity.ts'

/** The cookie kept while somebody is at another site: the state expected back, and where to go on. */
export const QUESTION = {
  name: 'social',
  seconds: 900,
  holds: z.object({
    provider: z.string(),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    next: z.string().max(NEXT_MAX).nullable(),
    language: z.enum(LANGUAGES),
    /** The window that was opened for it. */
    window: z.string().regex(WINDOW_ID).nullable(),
    remember: z.boolean(),
    /** The account that the identity is to open, when its owner asked for that. */
    connectTo: z.string().nullable(),
  }),
}

/** The cookie which says that the owner has re-authenticated to connect a site. */
export const MAY_CONNECT = {
  name: 'connect',
  seconds: 600,
  holds: z.object({ provider: z.string(), accountId: z.string() }),
}

/** The cookie with an identity whose address belongs to an existing account, until its owner signs in. */
export const WAITING = {
  name: 'identity',
  seconds: 900,
  holds: z.object({
    provider: z.string(),
    subject: z.string(),
    email: z.string(),
    accountId: z.string(),
    /** Whether the password was right, and only the second step is missing. */
    isAgreed: z.boolean(),
  }),
}

export type WaitingIdentity = z.output<typeof WAITING.holds>

/** The cookie with a passkey challenge, to add a passkey or to sign in. */
export const PASSKEY = {
  name: 'passkey',
  seconds: 300,
  holds: z.object({ challenge: z.string(), addTo: z.string().nullable() }),
}
