import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every hour, forgets spreadsheets of employees that were sent a week ago. */
export const forgetImportsJob = defineJob('employees.forget-imports', z.object({}).catch({}))
