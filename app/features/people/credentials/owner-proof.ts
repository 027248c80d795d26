/**
 * How the signed-in owner can re-authenticate: the password, an app code, a passkey, each where the account
 * has it; a mailed code (`mail`, which may be on its way) where it has neither of the first two.
 */
export type OwnerProof = {
  password: boolean
  app: boolean
  passkey: boolean
  mail: { email: string; isSent: boolean } | null
}

/** Whether a proof is an answer signed by a passkey: no other proof begins like that. */
export const isSigned = (given: string) => given.startsWith('{"')
