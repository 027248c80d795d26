import { type AccountId, isId } from '#app/kit/ids.ts'

export const CONFIRMATION_HOURS = 24
/** How long a password reset link is valid. */
export const RESET_HOURS = 1

/** The key under which an account's confirmation link is stored. */
export const confirmationKey = (accountId: string) => `confirm-email:${accountId}`

/** The key under which an account's password reset link is stored. */
export const resetKey = (accountId: string) => `reset-password:${accountId}`

const FORMER = 'former-email:'

/** The key under which the link is stored that undoes a change of address. */
export const formerEmailKey = (accountId: string, email: string) => `${FORMER}${accountId}:${email}`

/** The common prefix of an account's `formerEmailKey`s. */
export const formerEmailKeys = (accountId: string) => formerEmailKey(accountId, '')

/** The account and former address of a `formerEmailKey`; null for another kind of key. */
export function formerEmailOf(key: string): { accountId: AccountId; email: string } | null {
  const [, id = '', email = ''] = /^former-email:([\w-]{36}):(.+)$/.exec(key) ?? []
  return isId(id) ? { accountId: id as AccountId, email } : null
}

/** The key under which a sign-in is stored whose second step is due. */
export const secondStepKey = (accountId: string) => `second-step:${accountId}`
