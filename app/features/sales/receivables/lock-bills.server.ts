import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'

/**
 * One at a time puts something on an invoice of a buyer, until the transaction ends, so that what is open is
 * counted right.
 */
export const lockBills = (tx: Tx, buyerId: PartyId) => lockNames(tx, 'bills', [buyerId])
