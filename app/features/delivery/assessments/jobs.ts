import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { ROUNDS } from './assessment.ts'

const nothing = z.object({}).catch({})

/** Asks the people of companies about one training. */
export const askParticipantsJob = defineJob(
  'assessments.ask-participants',
  z.object({ eventId: z.uuid(), round: z.enum(ROUNDS) }),
)

/** Every hour: trainings of which somebody is to be asked. */
export const askDueJob = defineJob('assessments.ask-due', nothing)

/** Every hour: who has not answered. */
export const remindParticipantsJob = defineJob('assessments.remind-participants', nothing)

/** Every hour, and after cancellations and refunds: whose seat is not good any more. */
export const stopQuestionnairesJob = defineJob('assessments.stop-questionnaires', nothing)
