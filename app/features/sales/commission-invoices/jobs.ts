import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Bills the commission of the month before to providers who were not billed for it yet. */
export const billCommissionJob = defineJob('commission-invoices.bill-commission', z.object({}).catch({}))
