import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Reads the calendars that providers keep elsewhere, whose time has come; then it asks for itself again. */
export const readDueCalendarsJob = defineJob('availability.read-due-calendars', z.object({}), {
  formerly: ['trainers.read-calendars'],
})
