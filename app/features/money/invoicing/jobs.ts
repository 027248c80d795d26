import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Hands in invoices that are to be registered. */
export const registerInvoicesJob = defineJob('invoicing.register-invoices', z.object({}).catch({}))
