import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const MANDATE_STATES = ['asked', 'active', 'ended'] as const
export type MandateState = (typeof MANDATE_STATES)[number]
export type MandateStep = 'grant' | 'drop' | 'replace' | 'remove'

/**
 * A company lets its card be charged without anybody at the page: agreed to, then kept by the gateway, until
 * another takes its place or an admin removes it.
 */
export const MANDATE_TABLE: readonly Transition<MandateState, MandateStep>[] = [
  { name: 'grant', from: ['asked'], to: 'active', by: ['system'] },
  { name: 'drop', from: ['asked'], to: 'ended', by: ['system'] },
  { name: 'replace', from: ['active'], to: 'ended', by: ['system'] },
  { name: 'remove', from: ['active'], to: 'ended', by: ['admin', 'system'] },
]

/** A card is charged no more: of the mandate. */
export const mandateEnded = defineFact('card-mandate.ended', { ...STEP, party: 'id' })

/**
 * The version of the words that are agreed to (`card-mandates:consent`), said beside the tick. Other words
 * are another version; who agreed to an earlier one has agreed to that.
 */
export const CONSENT_VERSION = 1

const DAY_MS = 86_400_000
/** Admins are told so many days before their card is valid no more. */
const EXPIRES_SOON_DAYS = 30

type Dated = { expMonth: number; expYear: number }

/** When a card is valid no more: after the last day of its month (UTC). */
export const expiryOf = ({ expMonth, expYear }: Dated): Date => new Date(Date.UTC(expYear, expMonth, 1))

export const expiresSoon = (card: Dated, now: Date): boolean =>
  expiryOf(card).getTime() - EXPIRES_SOON_DAYS * DAY_MS <= now.getTime()
