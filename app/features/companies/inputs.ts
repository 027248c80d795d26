import { z } from 'zod'

/** A company by its id; the own party's id, or nothing, is the person itself. */
export const switchInput = z.object({ companyId: z.union([z.uuid(), z.literal('')]).optional() })
