import type { Translate } from '#app/kit/texts.ts'

const HOURS_A_DAY = 7

/** How many days of seven hours a duration is, by halves. */
export const daysOf = (minutes: number) => Math.round((minutes / 60 / HOURS_A_DAY) * 2) / 2

/** How many days it takes, a day for what is shorter or not said. */
export const wholeDaysOf = (minutes: number | null) => Math.max(1, Math.ceil(daysOf(minutes ?? 0)))

/** A duration in minutes in days of seven hours, or in hours where it is shorter, by halves. */
export function formatDuration(minutes: number, t: Translate): string {
  const hours = minutes / 60
  if (hours < HOURS_A_DAY) return t('topics:hours', { count: Math.round(hours * 2) / 2 })
  return t('topics:days', { count: daysOf(minutes) })
}
