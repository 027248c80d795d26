/** So many messages a minute of one account, and so many conversations that it begins a day. */
export const MESSAGES = { name: 'messages', points: 30, seconds: 60 }
export const BEGINNINGS = { name: 'conversations', points: 50, seconds: 86_400 }
