import { type AccountId, isId } from '#app/kit/ids.ts'

export const CONFIRMATION_HOURS = 24
/** A link for a new password. */
export const RESET_HOURS = 1

/** Under which name the link is kept that confirms an account's address. */
export const confirmationKey = (accountId: string) => `confirm-email:${accountId}`

/** Under which name the link is kept that sets an account's new password. */
export const resetKey = (accountId: string) => `reset-password:${accountId}`

const FORMER = 'former-email:'

/** Under which name the link is kept that gives an account a former address back. */
export const formerEmailKey = (accountId: string, email: string) => `${FORMER}${accountId}:${email}`

/** How the names of all such links of an account begin. */
export const formerEmailKeys = (accountId: string) => formerEmailKey(accountId, '')

/** Of which account and which address such a link is; null for a link of another kind. */
export function formerEmailOf(key: string): { accountId: AccountId; email: string } | null {
  const [, id = '', email = ''] = /^former-email:([\w-]{36}):(.+)$/.exec(key) ?? []
  return isId(id) ? { accountId: id as AccountId, email } : null
}

/** Under which name it is kept that the first step of a sign-in was right, and the second is due. */
export const secondStepKey = (accountId: string) => `second-step:${accountId}`
