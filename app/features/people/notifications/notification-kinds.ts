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

export type Amount = { minor: number; currency: string }
/** What staff decided against somebody, who may object: its email says the reason. */
export type Decided = { title: string; reason: string }

/**
 * `alone` names what its emails can be ended for by itself: the parameter that holds the id of it.
 * `isDecision` is what staff decided against the reader.
 */
type More<P> = { alone?: keyof P & string; isDecision?: true }

/**
 * Something that people are told: its words, said with `count`, and whether it is an email; `given` are the
 * parameters of its words.
 */
export type Kind<P = unknown> = {
  text: string
  mailed: Mailed
  alone?: string
  isDecision?: true
  readonly given?: P
}

export const kind = <P extends Record<string, Told>>(
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
/** All kinds, as one looks for that of what is kept. */
export type KnownKinds = Readonly<Record<string, Kind>>

/** The kind of that name; null for one that this version does not know. */
export function kindOf(kinds: KnownKinds, name: string): Kind | null {
  return (Object.hasOwn(kinds, name) && kinds[name]) || null
}

/** Why staff decided against the reader; null for what is no such decision. */
export function reasonOf(kind: Kind | null, { reason }: Record<string, Told>): string | null {
  return kind?.isDecision && typeof reason === 'string' && reason ? reason : null
}

/** By which switch a notification is an email, too; null for what is none, or has an email of its own. */
export function switchOf(kind: Kind | null): EmailSwitch | 'always' | null {
  return kind === null || kind.mailed === 'own' ? null : kind.mailed
}

/** The id of what one click ends such emails for, and no others; none where it ends all of a switch. */
export function aloneOf(kind: Kind | null, parameters: Record<string, Told>): string | undefined {
  const id = kind?.alone === undefined ? undefined : parameters[kind.alone]
  return typeof id === 'string' ? id : undefined
}
