import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Asks sellers for what a report needs of them, each month anew. */
export const askDetailsJob = defineJob('seller-reports.ask-details', z.object({}).catch({}))

/** Tells sellers in January that the statement of their year is there. */
export const announceStatementsJob = defineJob('seller-reports.announce-statements', z.object({}).catch({}))
