/** For how long the code counts that makes another address the account's. */
export const CHANGE_MINUTES = 15
