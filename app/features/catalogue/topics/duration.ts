import type { Translate } from '#app/kit/texts.ts'

const HOURS_A_DAY = 7

/** A duration in days of seven hours, in halves. */
export const daysOf = (minutes: number) => Math.round((minutes / 60 / HOURS_A_DAY) * 2) / 2

/** A duration in whole days, at least one, and one where unknown. */
export const wholeDaysOf = (minutes: number | null) => Math.max(1, Math.ceil(daysOf(minutes ?? 0)))

/** A duration in minutes as days of seven hours, or as hours where shorter, in halves. */
export function formatDuration(minutes: number, t: Translate): string {
  const hours = minutes / 60
  if (hours < HOURS_A_DAY) return t('topics:hours', { count: Math.round(hours * 2) / 2 })
  return t('topics:days', { count: daysOf(minutes) })
}
