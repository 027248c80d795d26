import { createHash } from 'node:crypto'
import { hashedOf, type Inv01 } from '#app/kit/inv-01.ts'

/** The number under which the portal registers a document: 64 figures in base 16, the same from anybody. */
export const irnOf = (invoice: Inv01): string => createHash('sha256').update(hashedOf(invoice)).digest('hex')
