import { z } from 'zod'
import { LANGUAGES } from '#app/kit/language.ts'
import { NEXT_MAX, WINDOW_ID } from './identity.ts'

/** What a browser keeps while somebody is at another site: what has to come back, and where it goes on. */
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

/** That the owner of an account has shown who it is, to connect a site to it. */
export const MAY_CONNECT = {
  name: 'connect',
  seconds: 600,
  holds: z.object({ provider: z.string(), accountId: z.string() }),
}

/** An identity whose address an account has: it waits for the owner of that account to sign in. */
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

/** What a device has to sign: for the account of whoever adds a passkey, or for whoever wants to sign in. */
export const PASSKEY = {
  name: 'passkey',
  seconds: 300,
  holds: z.object({ challenge: z.string(), addTo: z.string().nullable() }),
}
