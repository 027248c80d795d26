import type { Language } from '#app/kit/language.ts'
import type { Money } from '#app/kit/money.ts'
import { config } from '../config.server.ts'

/**
 * A card that a gateway keeps, by the gateway's own names for its payer and the card: never a number of a
 * card.
 */
export type KeptCard = { customer: string; method: string }

/** The same with what may be shown of it. */
export type ShownCard = KeptCard & { brand: string; last4: string; expMonth: number; expYear: number }

export type PaymentRequest = {
  /** Our payment id: the gateway does one charge per id, however often it is asked. */
  paymentId: string
  amount: Money
  /** How the payer wants to pay: a token of the gateway, never a card number. */
  method: string
  /** Nothing is charged: `amount` is the most that is set aside, and taken later or let go. */
  later?: true
  /** The card is kept for charges without its payer, who has agreed to that. */
  keep?: true
  /** A card that is kept is charged, without its payer; what its bank wants confirmed is declined. */
  kept?: KeptCard
  /** Where the payer comes back to after a confirmation step. */
  returnPath: string
  /** Until when what is paid for waits for the money, where it does not wait for long. */
  until?: Date
  /** What the payer knows it by. */
  about?: string
  /** In which the payer reads. */
  language?: Language
}

/**
 * A gateway's reference of a charge (never empty), its fee, in the currency of its account, once known, the
 * last four digits of the card where it says them, and the card where that was to be kept.
 */
export type GatewayCharge = { reference: string; fee: Money | null; last4?: string; card?: ShownCard }

/** What became of a wish to keep a card without charging it: `open` while its payer is on the page. */
export type CardResult =
  | { answer: 'kept'; card: ShownCard }
  | { answer: 'open'; url: string }
  | { answer: 'refused' }

/** Why a charge of a kept card is declined that its bank wants confirmed by its payer. */
export const NEEDS_PAYER = 'authentication'

/** The state of a payment at its gateway, and the payer's next step. */
export type PaymentResult =
  /** Charged at once, or declined for good. */
  | { answer: 'done'; amount: Money; paid: true; charge?: GatewayCharge }
  | { answer: 'done'; amount: Money; paid: false; reason: string }
  /** The payer confirms on another page and comes back. */
  | { answer: 'redirect'; amount: Money; url: string }
  /** The payer's browser finishes with the gateway's own script and this secret, which is kept nowhere. */
  | { answer: 'secret'; amount: Money; secret: string }
  /** The money comes later by itself, as with a bank transfer. */
  | { answer: 'waiting'; amount: Money }
  /** Set aside: nobody has it yet, and nothing else can be bought with it. */
  | { answer: 'authorized'; amount: Money }

/** `waiting`: somebody has to send the refund by hand, and report it. */
export type RefundResult = { answer: 'done' } | { answer: 'refused'; reason: string } | { answer: 'waiting' }

/**
 * An amount that has gone back, or is about to: by our key, null where somebody gave it back at the gateway.
 */
export type RefundMade = { reference: string; key: string | null; amount: Money; answer: RefundResult }

/**
 * A payer's claim at the bank against a payment, by the gateway's name for it; its money is not ours while it
 * is open, nor once it is lost.
 */
export type GatewayDispute = {
  reference: string
  amount: Money
  state: 'open' | 'won' | 'lost'
  openedAt: Date
  /** What the payer says, in a word of the gateway's; null where it does not say. */
  reason: string | null
  /** Until when it takes evidence; null where it takes none (any more). */
  evidenceDueAt: Date | null
  /** What it keeps for the dispute itself, in the currency of its account, once it says so. */
  fee: Money | null
}

/** A paper for the bank, by what it shows; gateways file each kind of them by itself. */
export type EvidenceFile = { shows: EvidenceKind; name: string; pdf: Buffer<ArrayBuffer> }
export const EVIDENCE_KINDS = ['invoice', 'attendance', 'messages'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** The kind of a gateway's webhook event. `changed`: the payment's status must be fetched. */
export type WebhookEventKind = 'succeeded' | 'declined' | 'refunded' | 'changed' | 'disputed'
export type WebhookEvent = { id: string; paymentId: string; kind: WebhookEventKind; amount: Money }

/**
 * How a gateway sends webhook events: the header of its signature, and the function that verifies and reads
 * them.
 */
export type Webhooks = {
  header: string
  /** Null for what is not signed right; `none` for what is, and is of no payment of ours. */
  read(body: string, signature: string | null, now: Date): Promise<WebhookEvent | 'none' | null>
}

/** The gateway did not answer in time: whether it has charged is not known and must be asked. */
export class GatewaySilence extends Error {
  override name = 'GatewaySilence'
}

/** A provider of payments. All calls are safe to repeat and are made outside of our transactions. */
export type Gateway = {
  /** Begins to charge. Throws GatewaySilence when no answer came. */
  createPayment(request: PaymentRequest): Promise<PaymentResult>
  /** What became of a charge; null when the gateway never got it. */
  find(paymentId: string, amount: Money): Promise<PaymentResult | null>
  /** For how long it sets money aside, by its own promise; without it, it charges at once or not at all. */
  authorizes?: { days: number }
  /**
   * Takes `amount` of what was set aside (`authorized`), once, and lets the rest go. Says what was taken,
   * also by an earlier call; `paid: false` where it is set aside no more, or the bank refuses. Throws
   * GatewaySilence when no answer came.
   */
  capture?(request: { paymentId: string; amount: Money; authorized: Money }): Promise<PaymentResult>
  /**
   * Makes sure that this id is not charged from now on, and lets go what is set aside; tells when it already
   * was charged.
   */
  cancel(paymentId: string, amount: Money): Promise<PaymentResult>
  /** Pays an amount back, once per key; throws when no answer came. `refused` is for good. */
  refund(request: { paymentId: string; amount: Money; key: string }): Promise<RefundResult>
  /** All that has gone back of a payment, where somebody may give it back at the gateway itself. */
  refundsOf?(paymentId: string): Promise<RefundMade[]>
  /** All disputes of a payment that took money away, as they stand now. */
  disputesOf?(paymentId: string): Promise<GatewayDispute[]>
  /**
   * Answers a dispute, once and for good: with evidence, in plain text for the bank and papers beside it, or,
   * where that is null, by accepting it. Throws when no answer came; `refused` is for good, as where it comes
   * too late.
   */
  answerDispute?(answer: {
    paymentId: string
    reference: string
    evidence: string | null
    files: readonly EvidenceFile[]
  }): Promise<{ answer: 'done' } | { answer: 'refused'; reason: string }>
  /** How many bytes of papers it takes with one answer, all of them together; without it, none. */
  evidenceBytes?: number
  /** Keeps a card without a charge, once for each id: its payer may have to go to a page first. */
  keepCard?(wish: {
    id: string
    method: string
    returnPath: string
    language?: Language
  }): Promise<CardResult>
  /** What became of that; null where the gateway never heard of it. */
  findCard?(id: string): Promise<CardResult | null>
  /** Keeps a card no longer; one that it does not know is none any more. */
  forgetCard?(card: KeptCard): Promise<void>
  webhooks?: Webhooks
}

/** Whether money can be taken at all. Without a gateway only seats that cost nothing are sold. */
export function takesPayments(): boolean {
  return config().STRIPE_SECRET_KEY !== undefined || config().SANDBOX_PAYMENTS
}
