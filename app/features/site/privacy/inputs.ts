import { z } from 'zod'
import { proofInput } from '#app/features/people/credentials/inputs.ts'

/** What shows to be the owner of the account, under its name of the wire. */
export const proofAsked = z.object({ pass: proofInput })
