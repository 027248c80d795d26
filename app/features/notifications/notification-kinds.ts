/** What a notification is put together with; amounts are written in the reader's language. */
export type Told = string | { minor: number; currency: string }

/** The switches of the account settings: `1` in the answer of `viewsetting` means that emails are wanted. */
export const NOTIFICATION_SWITCHES = ['messageNotif', 'newsletterNotif'] as const
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number]

/**
 * What becomes an email, too: `own` has an email of its own that says more, `always` is part of what somebody bought or
 * sells, and the others are for whoever has left the switch on.
 */
type Mailed = 'own' | 'always' | NotificationSwitch

type Kind<P> = { text: string; mailed: Mailed; readonly given?: P }
const kind = <P extends Record<string, Told>>(text: string, mailed: Mailed): Kind<P> => ({ text, mailed })

type Amount = { minor: number; currency: string }

/** What people are told: the words, said with `count`, what these are put together with, and whether they are an email. */
export const NOTIFICATION_KINDS = {
  /** To who sells: somebody bought seats. */
  seatsSold: kind<{ title: string }>('notifications:kinds.seatsSold', 'messageNotif'),
  /** To who sells: enough people come. */
  ownEventRuns: kind<{ title: string }>('notifications:kinds.ownEventRuns', 'messageNotif'),
  /** To who has seats. */
  eventRuns: kind<{ title: string }>('notifications:kinds.eventRuns', 'own'),
  eventCancelled: kind<{ title: string }>('notifications:kinds.eventCancelled', 'always'),
  /** To who is named for a seat that somebody else booked. */
  ticketSent: kind<{ title: string }>('notifications:kinds.ticketSent', 'own'),
  /** To who paid. */
  paidBack: kind<{ title: string; amount: Amount }>('notifications:kinds.paidBack', 'own'),
  /** To who posted a requirement: the time for proposals is over. */
  requirementClosed: kind<{ title: string }>('notifications:kinds.requirementClosed', 'messageNotif'),
  /** To who asked to be approved as a provider. */
  providerApproved: kind<Record<never, Told>>('notifications:kinds.providerApproved', 'own'),
  providerRejected: kind<Record<never, Told>>('notifications:kinds.providerRejected', 'own'),
  /** To who has another username since. */
  renamed: kind<{ username: string; former: string }>('notifications:kinds.renamed', 'own'),
}

export type KindName = keyof typeof NOTIFICATION_KINDS
export type ParametersOf<Name extends KindName> =
  (typeof NOTIFICATION_KINDS)[Name] extends Kind<infer P> ? P : never
