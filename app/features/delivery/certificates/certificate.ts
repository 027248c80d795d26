import type { EventState } from '#app/features/catalogue/events/event.ts'
import type { HalfDay } from '#app/features/delivery/attendance/half-day.ts'
import { isPresent, type Known } from '#app/features/delivery/attendance/mark.ts'
import { defineFact } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const CERTIFICATE_STATES = ['issued', 'withdrawn'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

export const CERTIFICATE_TABLE: readonly Transition<CertificateState, 'withdraw'>[] = [
  { name: 'withdraw', from: ['issued'], to: 'withdrawn', by: ['provider'] },
]

/**
 * Why a certificate was withdrawn: replaced by one with the right name, or the attendance was recorded
 * wrongly.
 */
export const WITHDRAWALS = ['name', 'attendance'] as const

export const certificateIssued = defineFact('certificate.issued', { event: 'id?', issuer: 'id' })

/** Who gets one: people present in most of their recorded half-days, or in every half-day. */
export const CERTIFICATE_RULES = ['most', 'all'] as const
export type CertificateRule = (typeof CERTIFICATE_RULES)[number]
/** Percent of the recorded half-days. */
export const MOST_OF_THEM = 80
export const LONGEST_MONTHS = 120

/** Whether an event is over and was held. */
export function canBeIssued(event: { state: EventState; endsAt: Date }, now: Date): boolean {
  return (event.state === 'published' || event.state === 'completed') && event.endsAt <= now
}

/**
 * Whether somebody with this attendance has attended, by the rule of the event. Whoever was never present has
 * not.
 */
export function hasAttended(known: readonly Known[], rule: CertificateRule): boolean {
  const there = known.filter(isPresent).length
  if (there === 0) return false
  if (rule === 'all') return there === known.length
  return there * 100 >= known.filter((one) => one !== 'none').length * MOST_OF_THEM
}

/** Whether every half-day was recorded. */
export const isWhole = (known: readonly Known[]): boolean => !known.includes('none')

/** The planned minutes of the half-days in which somebody was present. */
export function minutesThere(halfDays: readonly HalfDay[], known: readonly Known[]): number {
  const minutes = ({ startsAt, endsAt }: HalfDay) =>
    Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return halfDays.reduce((sum, half, at) => sum + (isPresent(known[at] ?? 'none') ? minutes(half) : 0), 0)
}

/** The same day so many months later; the last day of a shorter month. */
export function monthsAfter(at: Date, months: number): Date {
  const day = new Date(at)
  day.setUTCMonth(day.getUTCMonth() + months)
  if (day.getUTCDate() !== at.getUTCDate()) day.setUTCDate(0)
  return day
}

/**
 * For how many months a certificate is valid: by the event, for which 0 is unlimited, else by its topic; null
 * is unlimited.
 */
export function monthsValid(event: number | null, topic: number | null): number | null {
  return (event ?? topic) || null
}

/** 130 random bits, in letters that can be read out. */
export const CODE_LENGTH = 26
export const isCertificateCode = (code: string): boolean => /^[2-9A-HJ-NP-Z]{26}$/.test(code)
export const certificatePath = (code: string): string => `/certificate/${code}`

export type CertificateStatus = 'valid' | 'expired' | 'withdrawn'

type Stands = { state: CertificateState; holder: string | null; validUntil: Date | null }

/** The status of a certificate. One whose holder was erased names nobody. */
export function certificateStatus({ state, holder, validUntil }: Stands, now: Date): CertificateStatus {
  if (state === 'withdrawn' || holder === null) return 'withdrawn'
  return validUntil !== null && validUntil <= now ? 'expired' : 'valid'
}
