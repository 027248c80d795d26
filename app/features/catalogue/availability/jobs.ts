import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Reads external calendars that are due, then enqueues itself again. */
export const readDueCalendarsJob = defineJob('availability.read-due-calendars', z.object({}), {
  formerly: ['trainers.read-calendars'],
})
