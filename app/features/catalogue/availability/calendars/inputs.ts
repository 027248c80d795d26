import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { LONGEST_CALENDAR_ADDRESS } from '../calendar.ts'

export const calendarInput = z.object({
  address: z
    .string({ error: UNTYPED })
    .trim()
    .min(1, { error: 'common:invalid.required' })
    .max(LONGEST_CALENDAR_ADDRESS, { error: 'calendars:fault.address' }),
})

export const ownCalendarInput = z.object({
  calendar: z.string({ error: UNTYPED }).max(40, { error: UNTYPED }),
})
