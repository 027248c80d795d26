/** How long the code of a change of address is valid. */
export const CHANGE_MINUTES = 15

/** For so many days the former address can undo the change. */
export const UNDO_DAYS = 7
