/**
 * The kinds of email that can be switched off, by their names on the wire: messages and other news, and the
 * newsletter.
 */
export const EMAIL_SWITCHES = ['message', 'newslet'] as const
export type EmailSwitch = (typeof EMAIL_SWITCHES)[number]
