import { formatDay, formatMoment, localDate, zoneName } from '#app/kit/dates.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Language } from '#app/kit/language.ts'
import { instantOfLocal } from '#app/kit/local-time.ts'
import { formatMoney, type Money } from '#app/kit/money.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import type { Transition } from '#app/kit/state-table.ts'
import type { Translate } from '#app/kit/texts.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { earliestDeadline } from './amendment.ts'
import { type Criterion, fieldsOfCriteria } from './criterion.ts'

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

/**
 * Who may answer: every approved provider, the trainers of the seeker's company, or those who are invited.
 */
export const AUDIENCES = ['all', 'company', 'invited'] as const
export type Audience = (typeof AUDIENCES)[number]

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

/** What uses the files of a requirement, by its id. */
export const OF_REQUIREMENT = 'requirement'

/** Proposals are taken for at least a day and at most a year. */
export const MOST_OPEN_DAYS = 365

const DAY = 86_400_000
const MINUTE = 60_000

/** Where a day ends last on earth: the zone of deadlines that were set before they had one of their own. */
export const LAST_ZONE = 'Etc/GMT+12'

/** The last second of a day ('2026-11-30') in a zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const lastMinute = instantOfLocal(day, '23:59', timeZone)
  if (lastMinute instanceof Date) return new Date(lastMinute.getTime() + MINUTE - 1_000)
  // Clocks change at midnight there: the day ends twelve hours before the noon of the next.
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
  const noon = instantOfLocal(next, '12:00', timeZone)
  return new Date((noon instanceof Date ? noon.getTime() : Date.parse(`${next}T12:00:00Z`)) - DAY / 2 - 1_000)
}

/** A deadline and the zone whose day it ends. */
export type Deadline = { deadline: Date | string; timeZone: string }

/** The inverse of `endOfDay`. */
export const dayOfDeadline = ({ deadline, timeZone }: Deadline) => localDate(new Date(deadline), timeZone)

/** 'Mon 30 Nov': the day of a deadline in its zone, the same wherever it is read. */
export function formatDeadlineDay({ deadline, timeZone }: Deadline, language: Language, now: Date): string {
  return formatDay(new Date(deadline), timeZone, language, now)
}

/** 'Mon 30 Nov, 23:59 CET': a deadline with its zone. */
export function formatDeadline({ deadline, timeZone }: Deadline, language: Language, now: Date): string {
  const at = new Date(deadline)
  return `${formatMoment(at, timeZone, language, now)} ${zoneName(at, timeZone, language)}`
}

/**
 * The deadline of an amended requirement: the wanted one, or the end of the earliest day that it may have.
 */
export function amendedDeadline(
  row: { deadline: Date; timeZone: string },
  { wanted, clock }: { wanted: Date; clock: Date },
): Date {
  const earliest = earliestDeadline(row.deadline, clock)
  return wanted >= earliest ? wanted : endOfDay(dayOfDeadline({ ...row, deadline: earliest }), row.timeZone)
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

/** Bad input beside `questionsUntil` when its day is past in the zone; none is the deadline. */
export function checkQuestionsUntil(
  day: string | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  if (day !== undefined && day < localDate(now, timeZone))
    throw new BadInput({ questionsUntil: { key: 'requirements:form.questionsPast' } })
}

type RowFacts = Record<'title' | 'mode' | 'trainingLanguage' | 'language', string> &
  Partial<Record<'city' | 'country' | 'budgetCurrency', string | null>> &
  Partial<Record<'budgetFromMinor' | 'budgetToMinor', number | null>> &
  Partial<Record<'wishedFrom' | 'wishedTo', Date | null>> & {
    participants: number
    deadline: Date
    timeZone: string
    questionsUntil?: Date | null
    budgetHidden?: boolean
    sealed?: boolean
    audience: Audience
    showCount?: boolean
    showPlaces?: boolean
  }

type Given = { category: string; description: string; criteria: readonly Criterion[] }

/**
 * A requirement as form values; the category's slug, the text and the criteria, which are not in the row, are
 * given.
 */
export function fieldsOfRequirement(row: RowFacts, given: Given) {
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
    deadline: dayOfDeadline(row),
    questionsUntil: row.questionsUntil ? localDate(row.questionsUntil, row.timeZone) : '',
    currency,
    budgetFrom: whole(row.budgetFromMinor),
    budgetTo: whole(row.budgetToMinor),
    budgetHidden: row.budgetHidden ? 'on' : '',
    sealed: row.sealed ? 'on' : '',
    audience: row.audience,
    showCount: row.showCount ? 'on' : '',
    showPlaces: row.showPlaces ? 'on' : '',
    ...fieldsOfCriteria(given.criteria),
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
  /** Whose day it ends (IANA). */
  timeZone: string
  open: boolean
}

export type Budget = { from: Money | null; to: Money | null }

/**
 * What the page of a requirement shows, besides. Instants as ISO text; `proposalCount` is null unless the
 * page says it.
 */
export type RequirementView = RequirementRowFacts & {
  categorySlug: string
  description: RichHtml
  trainingLanguage: string
  wishedFrom: string | null
  wishedTo: string | null
  audience: Audience
  isOwn: boolean
  proposalCount: number | null
  showPlaces: boolean
  questionsUntil: string
  closedReason: string | null
}

/** Where its owner invites providers to answer. */
export const invitationsPath = (url: string) => `/manage_requirement/${encodeURIComponent(url)}/invitations`

/** A budget as people write it: '€3,000–€4,500', or 'up to' or 'from' the one end that is known. */
export function formatBudget({ from, to }: Budget, language: Language, t: Translate): string {
  if (from && to) {
    const [least, most] = [formatMoney(from, language), formatMoney(to, language)]
    return from.minor === to.minor ? most : `${least}–${most}`
  }
  if (to) return t('requirements:row.upTo', { amount: formatMoney(to, language) })
  return from ? t('requirements:row.from', { amount: formatMoney(from, language) }) : ''
}

/**
 * How long proposals are still taken: whole days, below a day whole hours, below an hour nothing to count.
 */
export function timeLeft(deadline: Date, now: Date): { days: number } | { hours: number } | null {
  const hours = Math.floor((deadline.getTime() - now.getTime()) / 3_600_000)
  if (hours < 1) return null
  return hours < 24 ? { hours } : { days: Math.floor(hours / 24) }
}
