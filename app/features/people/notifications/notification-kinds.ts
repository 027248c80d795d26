import type { EmailSwitch } from '#app/features/people/accounts/email-switch.ts'

/** An instant as ISO text, told by the clock of its place (IANA). */
export type Moment = { at: string; timeZone: string }

/** What a notification is put together with; amounts and moments are written in the reader's language. */
export type Told = string | { minor: number; currency: string } | Moment

/**
 * What becomes an email, too: `own` has an email of its own that says more, `always` is part of what somebody
 * bought or sells, and the others are for whoever has left the switch on.
 */
export type Mailed = 'own' | 'always' | EmailSwitch

type Kind<P> = { text: string; mailed: Mailed; alone?: string; readonly given?: P }
/** `alone` names what its emails can be ended for by itself: the parameter that holds the id of it. */
const kind = <P extends Record<string, Told>>(
  text: string,
  mailed: Mailed,
  alone?: keyof P & string,
): Kind<P> => ({ text, mailed, ...(alone && { alone }) })

type Membership = { company: string; name: string }
/** What it is about, and how the other side is called. */
type Between = { title: string; name: string }
type Amount = { minor: number; currency: string }
/** What staff decided against somebody, who may object: its email says the reason. */
type Decided = { title: string; reason: string }

/**
 * What people are told: the words, said with `count`, what these are put together with, and whether they are
 * an email.
 */
export const NOTIFICATION_KINDS = {
  /** To who sells: somebody bought seats. */
  seatsSold: kind<{ title: string }>('notifications:kinds.seatsSold', 'message'),
  /**
   * To who sells: somebody ordered on an invoice; it is overdue, and theirs to decide; no transfer came for
   * it.
   */
  orderReserved: kind<{ title: string }>('notifications:kinds.orderReserved', 'message'),
  orderOverdue: kind<{ title: string }>('notifications:kinds.orderOverdue', 'message'),
  orderLapsed: kind<{ title: string }>('notifications:kinds.orderLapsed', 'message'),
  /** To who sells: enough people come. */
  ownEventRuns: kind<{ title: string }>('notifications:kinds.ownEventRuns', 'message'),
  /** To who organises: what staff decided on one of the first events. */
  eventPublished: kind<{ title: string }>('notifications:kinds.eventPublished', 'always'),
  eventReturned: kind<Decided>('notifications:kinds.eventReturned', 'always'),
  /**
   * To who gave the address of a feed: it could not be read three times; columns of it are missed; rows of it
   * need a look.
   */
  feedFailed: kind<{ title: string }>('notifications:kinds.feedFailed', 'message'),
  feedColumns: kind<{ title: string }>('notifications:kinds.feedColumns', 'message'),
  feedRows: kind<{ title: string }>('notifications:kinds.feedRows', 'message'),
  /**
   * To who brought a file, a feed or a calendar: it ended its readers and is read no more; to who organises:
   * its source takes an event back.
   */
  fileSetAside: kind<{ title: string }>('notifications:kinds.fileSetAside', 'always'),
  eventTakenBack: kind<{ title: string }>('notifications:kinds.eventTakenBack', 'always'),
  /** To who has seats. */
  eventRuns: kind<{ title: string }>('notifications:kinds.eventRuns', 'own'),
  eventCancelled: kind<{ title: string }>('notifications:kinds.eventCancelled', 'own'),
  eventMoved: kind<{ title: string }>('notifications:kinds.eventMoved', 'own'),
  eventMessage: kind<{ title: string }>('notifications:kinds.eventMessage', 'own'),
  quorumPending: kind<{ title: string; until: Moment }>('notifications:kinds.quorumPending', 'own'),
  quorumMoved: kind<{ title: string; date: Moment }>('notifications:kinds.quorumMoved', 'own'),
  /** To who waited for seats: they are offered; the list of the date has ended. */
  seatsOffered: kind<{ title: string; until: Moment }>('notifications:kinds.seatsOffered', 'always'),
  waitlistEnded: kind<{ title: string }>('notifications:kinds.waitlistEnded', 'always'),
  /** To who organises: somebody asks for seats. */
  seatsAsked: kind<{ title: string }>('notifications:kinds.seatsAsked', 'always'),
  /**
   * To who asked for seats: what was decided, that they were not bought in time, that nobody decides any
   * more.
   */
  seatsApproved: kind<{ title: string; until: Moment }>('notifications:kinds.seatsApproved', 'always'),
  seatsDeclined: kind<{ title: string; reason: string }>('notifications:kinds.seatsDeclined', 'always'),
  approvalLapsed: kind<{ title: string }>('notifications:kinds.approvalLapsed', 'always'),
  seatRequestEnded: kind<{ title: string }>('notifications:kinds.seatRequestEnded', 'always'),
  /** To the admins of a company: a member asks to buy above the own limit. */
  purchaseAsked: kind<{ name: string; title: string; amount: Amount }>(
    'notifications:kinds.purchaseAsked',
    'own',
  ),
  /** To a member who asked: what an admin decided, that nobody decides any more. */
  purchaseApproved: kind<{ title: string; until: Moment }>('notifications:kinds.purchaseApproved', 'always'),
  purchaseDeclined: kind<{ title: string; reason: string }>('notifications:kinds.purchaseDeclined', 'always'),
  purchaseEnded: kind<{ title: string }>('notifications:kinds.purchaseEnded', 'always'),
  /**
   * To who joined a price promise: that they did, that it runs for at most so much, for how much at last,
   * that it was not reached.
   */
  groupDealJoined: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.groupDealJoined',
    'always',
  ),
  groupDealReached: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.groupDealReached',
    'always',
  ),
  groupDealDecided: kind<{ title: string; amount: Amount }>('notifications:kinds.groupDealDecided', 'always'),
  groupDealLapsed: kind<{ title: string }>('notifications:kinds.groupDealLapsed', 'always'),
  /**
   * To who joined one by card: what is set aside, that it is charged at last or could not be, that it came
   * too late.
   */
  groupDealAuthorized: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.groupDealAuthorized',
    'always',
  ),
  groupDealCharged: kind<{ title: string; amount: Amount }>('notifications:kinds.groupDealCharged', 'always'),
  groupDealUncharged: kind<{ title: string; until: Moment }>(
    'notifications:kinds.groupDealUncharged',
    'always',
  ),
  groupDealNotJoined: kind<{ title: string }>('notifications:kinds.groupDealNotJoined', 'always'),
  /** To who booked by what a card had authorized: that it is charged, or could not be. */
  seatsCharged: kind<{ title: string; amount: Amount }>('notifications:kinds.seatsCharged', 'own'),
  seatsUncharged: kind<{ title: string; until: Moment }>('notifications:kinds.seatsUncharged', 'own'),
  /** To who organises: a price promise is reached. */
  ownGroupDealReached: kind<{ title: string }>('notifications:kinds.ownGroupDealReached', 'always'),
  /** To who sells: it is another one now, and everybody with a seat is told; seats came back. */
  ownEventMoved: kind<{ title: string }>('notifications:kinds.ownEventMoved', 'message'),
  seatsGivenBack: kind<{ title: string }>('notifications:kinds.seatsGivenBack', 'message'),
  /** To who sells, whose word is waited for. */
  quorumMissed: kind<{ title: string; until: Moment }>('notifications:kinds.quorumMissed', 'always'),
  /** To who sells: what somebody of them decided, or the clock did. */
  ownEventSure: kind<{ title: string }>('notifications:kinds.ownEventSure', 'message'),
  ownQuorumMoved: kind<{ title: string; date: Moment }>('notifications:kinds.ownQuorumMoved', 'message'),
  ownEventCancelled: kind<{ title: string }>('notifications:kinds.ownEventCancelled', 'always'),
  ownEventLapsed: kind<{ title: string }>('notifications:kinds.ownEventLapsed', 'always'),
  /** To who is named for a seat that somebody else booked. */
  ticketSent: kind<{ title: string }>('notifications:kinds.ticketSent', 'own'),
  /** To who sells: somebody reviewed a training; and to who did, that it was answered. */
  reviewReceived: kind<{ title: string }>('notifications:kinds.reviewReceived', 'message'),
  reviewAnswered: kind<{ title: string }>('notifications:kinds.reviewAnswered', 'message'),
  /** To who wrote a review: staff has hidden it, or brought it back. */
  reviewHidden: kind<Decided>('notifications:kinds.reviewHidden', 'always'),
  reviewRestored: kind<{ title: string }>('notifications:kinds.reviewRestored', 'always'),
  /** To who was there. */
  reviewAsked: kind<{ title: string }>('notifications:kinds.reviewAsked', 'message'),
  /** To who saved a search: so many are new. */
  searchFound: kind<{ title: string; search: string }>(
    'notifications:kinds.searchFound',
    'message',
    'search',
  ),
  /** To who bought, and to who sells: an amount that was to go back did not arrive. */
  refundFailed: kind<{ title: string; amount: Amount }>('notifications:kinds.refundFailed', 'always'),
  ownRefundLost: kind<{ title: string; amount: Amount }>('notifications:kinds.ownRefundLost', 'always'),
  /** To who sells: amounts are to be transferred back; one is due, or late; its buyer said whereto. */
  refundToSend: kind<{ title: string }>('notifications:kinds.refundToSend', 'always'),
  refundDue: kind<{ title: string; amount: Amount }>('notifications:kinds.refundDue', 'always'),
  refundOverdue: kind<{ title: string; amount: Amount }>('notifications:kinds.refundOverdue', 'always'),
  refundNamed: kind<{ title: string; amount: Amount }>('notifications:kinds.refundNamed', 'always'),
  /** To who bought: an amount is to be transferred back, and nobody said whereto. */
  refundAccount: kind<{ title: string; amount: Amount }>('notifications:kinds.refundAccount', 'always'),
  /** To who paid. */
  paidBack: kind<{ title: string; amount: Amount }>('notifications:kinds.paidBack', 'own'),
  trainingPaidBack: kind<{ title: string; amount: Amount }>('notifications:kinds.trainingPaidBack', 'always'),
  /** To who is asked for a training, and to who asked: what the other side did, or the clock. */
  trainingAsked: kind<Between>('notifications:kinds.trainingAsked', 'always'),
  trainingCountered: kind<Between>('notifications:kinds.trainingCountered', 'always'),
  trainingAccepted: kind<Between>('notifications:kinds.trainingAccepted', 'always'),
  trainingAgreed: kind<Between>('notifications:kinds.trainingAgreed', 'always'),
  trainingDeclined: kind<Between>('notifications:kinds.trainingDeclined', 'always'),
  trainingWithdrawn: kind<Between>('notifications:kinds.trainingWithdrawn', 'message'),
  trainingExpired: kind<{ title: string }>('notifications:kinds.trainingExpired', 'message'),
  trainingBooked: kind<Between>('notifications:kinds.trainingBooked', 'always'),
  trainingLapsed: kind<{ title: string }>('notifications:kinds.trainingLapsed', 'always'),
  trainingCancelled: kind<{ title: string }>('notifications:kinds.trainingCancelled', 'always'),
  /** To who posted a requirement: the time for proposals is over. */
  requirementClosed: kind<{ title: string }>('notifications:kinds.requirementClosed', 'message'),
  /** To who asked to be approved as a provider. */
  providerApproved: kind<Record<never, Told>>('notifications:kinds.providerApproved', 'own'),
  providerRejected: kind<Record<never, Told>>('notifications:kinds.providerRejected', 'own'),
  /** To who may pay for a workspace. */
  trialEnds: kind<{ company: string }>('notifications:kinds.trialEnds', 'always'),
  planPaid: kind<{ company: string; amount: Amount }>('notifications:kinds.planPaid', 'always'),
  planPaidBack: kind<{ company: string; amount: Amount }>('notifications:kinds.planPaidBack', 'always'),
  planFailed: kind<{ company: string }>('notifications:kinds.planFailed', 'always'),
  planDue: kind<{ company: string }>('notifications:kinds.planDue', 'always'),
  planEnded: kind<{ company: string }>('notifications:kinds.planEnded', 'always'),
  /** To a person: about a membership of theirs. The invitation itself is an email of its own. */
  companyInvited: kind<Membership>('notifications:kinds.companyInvited', 'own'),
  companyRemoved: kind<Membership>('notifications:kinds.companyRemoved', 'message'),
  companyRole: kind<Membership>('notifications:kinds.companyRole', 'message'),
  /** To a member: up to how much may be bought without an admin, or that there is no limit any more. */
  companyLimit: kind<{ company: string; amount: Amount }>('notifications:kinds.companyLimit', 'message'),
  companyUnlimited: kind<{ company: string }>('notifications:kinds.companyUnlimited', 'message'),
  /** To the admins of a company. */
  memberJoined: kind<Membership>('notifications:kinds.memberJoined', 'message'),
  memberLeft: kind<Membership>('notifications:kinds.memberLeft', 'message'),
  /** To who has another username since. */
  renamed: kind<{ username: string; former: string }>('notifications:kinds.renamed', 'own'),
}

export type KindName = keyof typeof NOTIFICATION_KINDS
export type ParametersOf<Name extends KindName> =
  (typeof NOTIFICATION_KINDS)[Name] extends Kind<infer P> ? P : never

const DECIDED: readonly string[] = ['eventReturned', 'reviewHidden'] satisfies KindName[]

/** Why staff decided against the reader; null for what is no such decision. */
export function reasonOf(kind: string, { reason }: Record<string, Told>): string | null {
  return DECIDED.includes(kind) && typeof reason === 'string' && reason ? reason : null
}

/** By which switch a notification is an email, too; null for what is none, or has an email of its own. */
export function switchOf(kind: string): EmailSwitch | 'always' | null {
  const mailed = Object.hasOwn(NOTIFICATION_KINDS, kind) ? NOTIFICATION_KINDS[kind as KindName].mailed : 'own'
  return mailed === 'own' ? null : mailed
}

/** The id of what one click ends such emails for, and no others; none where it ends all of a switch. */
export function aloneOf(kind: string, parameters: Record<string, Told>): string | undefined {
  const name = Object.hasOwn(NOTIFICATION_KINDS, kind) && NOTIFICATION_KINDS[kind as KindName].alone
  const id = name ? parameters[name] : undefined
  return typeof id === 'string' ? id : undefined
}
