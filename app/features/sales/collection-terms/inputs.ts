import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { RHYTHMS } from './collection.ts'

export const setCollectionInput = z.object({ rhythm: z.enum(['each', ...RHYTHMS], { error: UNTYPED }) })
