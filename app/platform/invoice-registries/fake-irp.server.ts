import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { InvoiceRegistry, Registered, RegistryAnswer } from './invoice-registry.server.ts'

const known = new Map<string, Registered>()
/** `lost` registers and does not answer, as one that times out may. */
type Mood = 'well' | 'slow' | 'down' | 'lost' | 'refuses'
let mood: Mood = 'well'
let asked = 0
const SLOW_MS = 200

const document = z.object({
  DocDtls: z.object({ Typ: z.string(), No: z.string(), Dt: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/) }),
  SellerDtls: z.object({ Gstin: z.string().length(15) }),
})

/** The portal's own computation, written apart from ours. */
function irnOf(said: z.infer<typeof document>): string {
  const [, month = '', year = ''] = said.DocDtls.Dt.split('/')
  const begins = Number(month) >= 4 ? Number(year) : Number(year) - 1
  const financial = `${begins}-${`${begins + 1}`.slice(2)}`
  const parts = [said.SellerDtls.Gstin, financial, said.DocDtls.Typ, said.DocDtls.No]
  return createHash('sha256').update(parts.join('')).digest('hex')
}

/** A portal within this process, which takes every document until it is told otherwise. */
export const fakeIrp: InvoiceRegistry = {
  name: 'the test portal',
  register: async (given) => {
    asked += 1
    if (mood === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS))
    if (mood === 'down') return { answer: 'unavailable' }
    if (mood === 'refuses')
      return { answer: 'refused', code: '3039', message: '3039: Pincode does not belong to the state' }
    const irn = irnOf(document.parse(given))
    if (known.has(irn)) return { answer: 'duplicate', irn }
    const ackNumber = String(112_010_000_000_000 + known.size)
    const made = { irn, ackNumber, ackDate: '2026-11-29 12:00:00', signedCode: `eyJ.${irn}.signed` }
    known.set(irn, made)
    return mood === 'lost' ? { answer: 'unavailable' } : { answer: 'registered', of: made }
  },
  find: async (irn): Promise<RegistryAnswer> => {
    const of = known.get(irn)
    if (mood === 'down' || !of) return { answer: 'unavailable' }
    return { answer: 'registered', of }
  },
}

/** How it is from now on. */
export function tellFakeIrp(said: Mood): void {
  mood = said
}

/** How often it was handed a document. */
export const askedOfFakeIrp = (): number => asked
