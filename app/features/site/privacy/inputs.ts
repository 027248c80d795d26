import { z } from 'zod'
import { proofInput } from '#app/features/people/credentials/inputs.ts'

/** The proof of the account's owner, under its name of the wire. */
export const proofAsked = z.object({ pass: proofInput })
