/**
 * By what somebody at an open session shows to be the owner of the account: the password, or, where there is none, a code
 * that is mailed to `email`, and may be on its way (`isSent`).
 */
export type OwnerProof = { by: 'password' } | { by: 'code'; email: string; isSent: boolean }
