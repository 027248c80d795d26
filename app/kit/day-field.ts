import { z } from 'zod'

/**
 * Whether it is a day of the calendar, as 'YYYY-MM-DD'. The year 0 is none: databases begin with the year 1.
 */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !text.startsWith('0000') &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(text)
  )
}

/** A day as a form sends it; `error` is said of what is none. */
export const dayField = (error: string) => z.string({ error }).trim().refine(isDay, { error })
