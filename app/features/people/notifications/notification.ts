import { formatDay, formatMoment } from '#app/kit/dates.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { formatRate } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import { xmlText } from '#app/kit/xml.ts'
import {
  type Detail,
  type KindName,
  type KnownKinds,
  kindOf,
  type ParametersOf,
} from './notification-kinds.ts'

/** For how many days notifications are kept. */
export const KEPT_DAYS = 365

/**
 * A party is notified through everybody who acts for it, or through its admins alone where employees have no
 * access.
 */
export type Recipient = { account: AccountId } | { party: PartyId } | { adminsOf: PartyId }

/** A notification to send. */
export type Happened = {
  [Name in KindName]: {
    kind: Name
    to: Recipient
    /** What it is told once about: a second time for the same recipient, kind and `about` tells nothing. */
    about: string
    parameters: ParametersOf<Name>
    /** The path, without a language, of the page where one reads more. */
    link: string
    /** How much of it happened; what is said of several that are alike counts all of them. */
    count?: number
    /** Unread ones of a kind with the same group are told as one. */
    group?: string
  }
}[KindName]

/** A notification as stored. */
export type KeptNotification = {
  kind: string
  parameters: Record<string, Detail>
  count: number
  link: string
}

/** A notification's text; `html` is `text` with the names in it marked up. */
export type SaidNotification = { text: string; html: string; link: string }

/** A notification as lists show it; `at` is an instant as ISO text. */
export type ShownNotification = SaidNotification & { id: string; at: string; unread: boolean }

/** Higher counts help nobody, and the database counts no further. */
export const MOST_COUNTED = 1_000

/**
 * What is put in travels between signs that are no characters, so that the markup around it is ours alone.
 */
const OPEN = '\ue000'
const CLOSE = '\ue001'
const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

/** The text of a notification in a language; null for a kind that this version does not know. */
export function describeNotification(
  { kind, parameters, count, link }: KeptNotification,
  { language, t, kinds }: { language: Language; t: Translate; kinds: KnownKinds },
): SaidNotification | null {
  const key = kindOf(kinds, kind)?.text
  if (key === undefined) return null
  const put = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, OPEN + wordsOfDetail(value, language) + CLOSE]),
  )
  const marked = t(key, { ...put, count })
  return {
    text: marked.replace(MARKS, ''),
    html: xmlText(marked).replaceAll(OPEN, '<b>').replaceAll(CLOSE, '</b>'),
    link: pathIn(language, link),
  }
}

/** With its year. */
const LONG_AGO = new Date(0)

/** A parameter in words: names as they are, all else as the reader's language writes it. */
export function wordsOfDetail(value: Detail, language: Language): string {
  if (typeof value === 'string') return value.replace(MARKS, '')
  if ('minor' in value) return formatMoney(money(value.minor, value.currency), language)
  if ('basisPoints' in value) return formatRate(value.basisPoints, language)
  if ('day' in value) return formatDay(new Date(`${value.day}T12:00:00Z`), 'UTC', language, LONG_AGO)
  const at = new Date(value.at)
  return formatMoment(at, value.timeZone, language, at)
}
