/**
 * The kinds of email that can be switched off, by their names on the wire: messages and other news, of all
 * groups below, and the newsletter.
 */
const EMAIL_SWITCHES = ['message', 'newslet'] as const

/**
 * The groups of emails about what happened, each of which can be switched off alone: messages of others,
 * sales and own events, requests and offers, requirements that fit, reviews, workspaces, saved searches.
 */
export const EMAIL_GROUPS = [
  'conversations',
  'sales',
  'requests',
  'matches',
  'reviews',
  'workspace',
  'searches',
] as const
export type EmailGroup = (typeof EMAIL_GROUPS)[number]

/** All of them, as one chooses in the settings and by the links of emails. */
export const EMAIL_CHOICES = [...EMAIL_SWITCHES, ...EMAIL_GROUPS] as const
export type EmailChoice = (typeof EMAIL_CHOICES)[number]

/**
 * Not a kind of email, but when: whether requirements that fit are told by one mail each morning. Switched
 * like the others.
 */
export const DAILY_MATCHES = 'dailymatches'

/** All that is switched by name in the settings; links of emails switch `EMAIL_CHOICES` alone. */
export const EMAIL_SETTINGS = [...EMAIL_CHOICES, DAILY_MATCHES] as const
export type EmailSetting = (typeof EMAIL_SETTINGS)[number]

export const isEmailGroup = (choice: EmailSetting): choice is EmailGroup =>
  EMAIL_GROUPS.some((group) => group === choice)
