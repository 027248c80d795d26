export const CONFIRMATION_HOURS = 24

/** Under which name the link is kept that confirms an account's address. */
export const confirmationKey = (accountId: string) => `confirm-email:${accountId}`

/** Under which name the link is kept that sets an account's new password. */
export const resetKey = (accountId: string) => `reset-password:${accountId}`

/** Under which name it is kept that the first step of a sign-in was right, and the second is due. */
export const secondStepKey = (accountId: string) => `second-step:${accountId}`
