import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

export const settleAllBudgetsJob = defineJob('budgets.settle-all-budgets', z.object({}).catch({}))
export const settleMarkedBudgetsJob = defineJob('budgets.settle-marked-budgets', z.object({}).catch({}))
