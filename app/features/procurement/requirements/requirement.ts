import { formatDay, localDate } from '#app/kit/dates.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, type Money } from '#app/kit/money.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Transition } from '#app/kit/state-table.ts'
import { asTyped } from '#app/kit/typed-amount.ts'

export const REQUIREMENT_STATES = [
  'draft',
  'open',
  'deciding',
  'awarded',
  'closed',
  'expired',
  'cancelled',
] as const
export type RequirementState = (typeof REQUIREMENT_STATES)[number]
export type RequirementStep = 'publish' | 'decide' | 'award' | 'reopen' | 'close' | 'expire' | 'cancel'

export const REQUIREMENT_TABLE: readonly Transition<RequirementState, RequirementStep>[] = [
  { name: 'publish', from: ['draft'], to: 'open', by: ['customer'] },
  // At the deadline, when somebody has answered.
  { name: 'decide', from: ['open'], to: 'deciding', by: ['clock'] },
  { name: 'award', from: ['open', 'deciding'], to: 'awarded', by: ['customer'] },
  // What was awarded did not come about, and others can still be chosen.
  { name: 'reopen', from: ['awarded'], to: 'deciding', by: ['clock'] },
  // Nobody is chosen, with a reason for who answered.
  { name: 'close', from: ['deciding'], to: 'closed', by: ['customer'] },
  // At the deadline without an answer, or when the last one holds no longer.
  { name: 'expire', from: ['open', 'deciding', 'awarded'], to: 'expired', by: ['clock'] },
  { name: 'cancel', from: ['open'], to: 'cancelled', by: ['customer'] },
]

export const requirementPublished = defineFact('requirement.published', { ...STEP, owner: 'id' })
/** An open requirement has changed. */
export const requirementChanged = defineFact('requirement.changed', { owner: 'id' })
/** Its deadline has passed, and there are proposals to decide on. */
export const requirementDeciding = defineFact('requirement.deciding', { ...STEP, owner: 'id' })
export const requirementAwarded = defineFact('requirement.awarded', { ...STEP, owner: 'id' })
export const requirementReopened = defineFact('requirement.reopened', { ...STEP, owner: 'id' })
export const requirementClosed = defineFact('requirement.closed', { ...STEP, owner: 'id' })
export const requirementExpired = defineFact('requirement.expired', { ...STEP, owner: 'id' })
export const requirementCancelled = defineFact('requirement.cancelled', { ...STEP, owner: 'id' })

/** Proposals are taken for at least a day and at most a year. */
export const MOST_OPEN_DAYS = 365

const DAY = 86_400_000

/**
 * Where a day ends last on earth: until then a deadline holds, so that it is the same day for every reader.
 */
const LAST_ZONE = 'Etc/GMT+12'

/** The last second of a day anywhere on earth, `day` as in '2026-11-30'. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59-12:00`)

/** The inverse of `endOfDay`. */
export const dayOfDeadline = (deadline: Date) => localDate(deadline, LAST_ZONE)

/** 'Mon 30 Nov': the day of a deadline, the same wherever it is read. */
export function formatDeadline(deadline: Date, language: Language, now: Date): string {
  return formatDay(deadline, LAST_ZONE, language, now)
}

/**
 * Bad input beside `deadline` when its day is not after today in the actor's zone, or later than proposals
 * are taken.
 */
export function checkDeadline(deadline: string, { now, timeZone }: { now: Date; timeZone: string }): void {
  const days = (Date.parse(deadline) - Date.parse(localDate(now, timeZone))) / DAY
  if (days < 1) throw new BadInput({ deadline: { key: 'requirements:form.deadlineSoon' } })
  if (days > MOST_OPEN_DAYS)
    throw new BadInput({
      deadline: { key: 'requirements:form.deadlineFar', params: { days: MOST_OPEN_DAYS } },
    })
}

type RowFacts = Record<'title' | 'mode' | 'trainingLanguage' | 'language', string> &
  Partial<Record<'city' | 'country' | 'budgetCurrency', string | null>> &
  Partial<Record<'budgetFromMinor' | 'budgetToMinor', number | null>> &
  Partial<Record<'wishedFrom' | 'wishedTo', Date | null>> & {
    participants: number
    deadline: Date
    budgetHidden?: boolean
    sealed?: boolean
  }

/** A requirement as form values; the category's slug and the text, which are not in the row, are given. */
export function fieldsOfRequirement(row: RowFacts, given: { category: string; description: string }) {
  const day = (at: Date | null | undefined) => (at ? localDate(at, 'UTC') : '')
  const currency = row.budgetCurrency ?? ''
  const whole = (minor: number | null | undefined) =>
    minor == null ? '' : asTyped({ minor, currency: currency || 'USD' })
  return {
    title: row.title,
    category: given.category,
    description: given.description,
    participants: String(row.participants),
    mode: row.mode,
    city: row.city ?? '',
    country: row.country ?? '',
    trainingLanguage: row.trainingLanguage,
    language: row.language,
    wishedFrom: day(row.wishedFrom),
    wishedTo: day(row.wishedTo),
    deadline: dayOfDeadline(row.deadline),
    currency,
    budgetFrom: whole(row.budgetFromMinor),
    budgetTo: whole(row.budgetToMinor),
    budgetHidden: row.budgetHidden ? 'on' : '',
    sealed: row.sealed ? 'on' : '',
  }
}

/** A requirement that was posted or changed: the last part of its address, and its state then. */
export type SavedRequirement = { url: string; state: RequirementState }

/**
 * What a list shows of a requirement. Instants as ISO text; the budget is null when there is none or it is
 * hidden.
 */
export type RequirementRowFacts = {
  url: string
  title: string
  language: string
  category: string
  participants: number
  mode: 'onsite' | 'venue' | 'online'
  city: string | null
  country: string | null
  budget: Budget | null
  publishedAt: string
  deadline: string
  open: boolean
}

export type Budget = { from: Money | null; to: Money | null }

/** A budget as people write it: '€3,000–€4,500', or the one end that is known. */
export function formatBudget({ from, to }: Budget, language: Language): string {
  if (from && to && from.minor !== to.minor)
    return `${formatMoney(from, language)}–${formatMoney(to, language)}`
  const one = to ?? from
  return one ? formatMoney(one, language) : ''
}

/**
 * How long proposals are still taken: whole days, below a day whole hours, below an hour nothing to count.
 */
export function timeLeft(deadline: Date, now: Date): { days: number } | { hours: number } | null {
  const hours = Math.floor((deadline.getTime() - now.getTime()) / 3_600_000)
  if (hours < 1) return null
  return hours < 24 ? { hours } : { days: Math.floor(hours / 24) }
}
