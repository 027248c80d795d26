/** So many messages a minute of one account, and so many conversations that it begins a day. */
export const MESSAGES = { name: 'messages', points: 30, seconds: 60 }
export const BEGINNINGS = { name: 'conversations', points: 50, seconds: 86_400 }

/** The same in the first day of an account; answers do not count. */
export const FIRST_BEGINNINGS = { name: 'first-conversations', points: 10, seconds: 86_400 }
