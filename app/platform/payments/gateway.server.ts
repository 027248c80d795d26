import type { Money } from '#app/kit/money.ts'
import { config } from '../config.server.ts'

export type ChargeRequest = {
  /** Our payment id: the gateway does one charge per id, however often it is asked. */
  paymentId: string
  amount: Money
  /** What the payer gave the gateway: a token, never a card number. */
  card: string
  /** Where the payer comes back to after a confirmation step. */
  returnPath: string
}

export type Charge =
  | { state: 'succeeded'; amount: Money }
  | { state: 'declined'; amount: Money; reason: string }
  | { state: 'confirming'; amount: Money; confirmPath: string }

/** The gateway did not answer in time: whether it has charged is not known and must be asked. */
export class GatewaySilence extends Error {
  override name = 'GatewaySilence'
}

/** A provider of card payments. All calls are safe to repeat and are made outside of our transactions. */
export type Gateway = {
  /** Charges a card. Throws GatewaySilence when no answer came. */
  charge(request: ChargeRequest): Promise<Charge>
  /** What became of a charge; null when the gateway never got it. */
  find(paymentId: string): Promise<Charge | null>
  /** Makes sure that this id is not charged from now on; tells when it already was. */
  cancel(paymentId: string, amount: Money): Promise<Charge>
  /** Pays an amount back, once per key. */
  refund(request: { paymentId: string; amount: Money; key: string }): Promise<void>
}

/** Whether money can be taken at all. Without a gateway only seats that cost nothing are sold. */
export function takesPayments(): boolean {
  return config().SANDBOX_PAYMENTS
}
