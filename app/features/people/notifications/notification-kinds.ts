import type { EmailGroup } from '#app/features/people/accounts/email-switch.ts'
import type { StatementWords } from './statement.ts'

/** An instant as ISO text, shown in the time zone (IANA) of its place. */
export type Moment = { at: string; timeZone: string }

/** A rate in basis points (10 % is 1000). */
export type Rate = { basisPoints: number }
/** A calendar day, '2026-12-03'. */
export type Day = { day: string }

/** A parameter of a notification's text; all but texts are formatted in the reader's language. */
export type Detail = string | { minor: number; currency: string } | Rate | Moment | Day

/**
 * Whether a notification is emailed: `own` has an email of its own that says more, `always` is part of a
 * purchase or a sale, the others depend on the recipient's switch for their group.
 */
export type Mailed = 'own' | 'always' | EmailGroup

export type Amount = { minor: number; currency: string }
/** A decision of staff to which the recipient may object: its email gives the reason. */
export type Decided = { title: string; reason: string }
/** The same by a rule: its email is a statement of reasons (`statementOf`). */
export type DecidedByRule = Decided & StatementWords

/**
 * `alone` names what its emails can be ended for by itself: the parameter that holds the id of it.
 * `isDecision` is what staff decided against the reader.
 */
type More<P> = { alone?: keyof P & string; isDecision?: true }

/**
 * A kind of notification: its text, with `count`, and whether it is emailed; `given` are the parameters of
 * the text.
 */
export type Kind<P = unknown> = {
  text: string
  mailed: Mailed
  alone?: string
  isDecision?: true
  readonly given?: P
}

export const kind = <P extends Record<string, Detail>>(
  text: string,
  mailed: Mailed,
  more: More<P> = {},
): Kind<P> => ({ text, mailed, ...more })

/** What people are told, by name: each feature adds its own kinds here, and fills them in by its wiring. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface NotificationKinds {}

export type KindName = keyof NotificationKinds
export type ParametersOf<Name extends KindName> = NotificationKinds[Name] extends Kind<infer P> ? P : never

export type AllKinds = { [Name in KindName]: NotificationKinds[Name] }
/** All kinds of notification, to look up the kind of a stored one. */
export type KnownKinds = Readonly<Record<string, Kind>>

/** The kind of that name; null for one that this version does not know. */
export function kindOf(kinds: KnownKinds, name: string): Kind | null {
  return (Object.hasOwn(kinds, name) && kinds[name]) || null
}

/** The reason of a decision by staff against the reader; null for any other notification. */
export function reasonOf(kind: Kind | null, { reason }: Record<string, Detail>): string | null {
  return kind?.isDecision && typeof reason === 'string' && reason ? reason : null
}

/**
 * The group, and so the switch, on which emailing a notification depends; null for what is not emailed, or
 * has an email of its own.
 */
export function switchOf(kind: Kind | null): EmailGroup | 'always' | null {
  return kind === null || kind.mailed === 'own' ? null : kind.mailed
}

/** The id whose emails alone an unsubscribe link ends; null where the link ends all emails of a group. */
export function aloneOf(kind: Kind | null, parameters: Record<string, Detail>): string | undefined {
  const id = kind?.alone === undefined ? undefined : parameters[kind.alone]
  return typeof id === 'string' ? id : undefined
}
