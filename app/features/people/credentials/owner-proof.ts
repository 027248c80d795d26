/**
 * By what somebody at an open session shows to be the owner of the account: the password, a code of the app,
 * a passkey, each where the account has it; a code that is mailed (`mail`, which may be on its way) where it
 * has neither of the first two.
 */
export type OwnerProof = {
  password: boolean
  app: boolean
  passkey: boolean
  mail: { email: string; isSent: boolean } | null
}

/** Whether what was given is what a device has signed: nothing else begins like that. */
export const isSigned = (given: string) => given.startsWith('{"')
