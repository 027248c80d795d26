/**
 * The emails that one may switch off, by their names on the wire: about messages and other news, and the
 * newsletter.
 */
export const EMAIL_SWITCHES = ['message', 'newslet'] as const
export type EmailSwitch = (typeof EMAIL_SWITCHES)[number]
