/** For how long the code counts that makes another address the account's. */
export const CHANGE_MINUTES = 15

/** For so many days whoever reads the former address may take the change back. */
export const UNDO_DAYS = 7
