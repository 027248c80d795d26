import { z } from 'zod'

const ticked = z.preprocess((typed) => typed === 'on' || typed === true, z.boolean())

/** What a seller lets buyers do who would pay by bank transfer; the account itself is read as that of a company is. */
export const transferSwitchesInput = z.object({ isOffered: ticked, validWhileUnpaid: ticked })
