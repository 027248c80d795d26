import { defineFact, STEP } from '#app/kit/fact.ts'
import { CURRENCIES, type Currency } from '#app/kit/money.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const PAYOUT_STATES = ['scheduled', 'held', 'sent', 'paid', 'failed', 'withdrawn'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]
export type PayoutMove = 'hold' | 'withdraw' | 'send' | 'arrive' | 'fail' | 'return'

/**
 * What one provider is paid in a batch. As long as it is neither failed nor withdrawn its lines are in no
 * other: they are free again with those two, and the next batch takes them.
 */
export const PAYOUT_TABLE: readonly Transition<PayoutState, PayoutMove>[] = [
  // Something came up between the batch and its sending.
  { name: 'hold', from: ['scheduled'], to: 'held', by: ['staff', 'system'] },
  { name: 'withdraw', from: ['scheduled', 'held'], to: 'withdrawn', by: ['staff', 'system'] },
  { name: 'send', from: ['scheduled'], to: 'sent', by: ['staff'] },
  { name: 'arrive', from: ['sent'], to: 'paid', by: ['staff', 'system'] },
  { name: 'fail', from: ['sent'], to: 'failed', by: ['staff', 'system'] },
  // A bank may send back what had arrived.
  { name: 'return', from: ['paid'], to: 'failed', by: ['staff', 'system'] },
]

/** The states in which the lines of a payout are in no other. */
export const OPEN_STATES = ['scheduled', 'held', 'sent', 'paid'] as const satisfies readonly PayoutState[]

export const BATCH_STATES = ['prepared', 'approved', 'sent', 'discarded'] as const
export type BatchState = (typeof BATCH_STATES)[number]
export type BatchMove = 'approve' | 'send' | 'discard'

/**
 * Payouts of one currency and one way, sent together. Above a limit it waits for another person; its file is
 * there once it is sent, and says the same ever after.
 */
export const BATCH_TABLE: readonly Transition<BatchState, BatchMove>[] = [
  { name: 'approve', from: ['prepared'], to: 'approved', by: ['staff'] },
  { name: 'send', from: ['approved'], to: 'sent', by: ['staff'] },
  { name: 'discard', from: ['prepared', 'approved'], to: 'discarded', by: ['staff'] },
]

/**
 * Why nothing is paid out, the first that holds: more went back than came, the account is suspended, it is
 * being looked at, its bank account was changed or is not there, or what is due is too little.
 */
export const HOLD_REASONS = [
  'negative',
  'suspended',
  'review',
  'accountChanged',
  'noAccount',
  'belowMinimum',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** How money is sent: by SEPA, by NEFT within India, or by hand from a list. */
export const PAYOUT_METHODS = ['sepa', 'neft', 'manual'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/** What a line of a statement says that happened. */
export const LINE_KINDS = ['sale', 'refund', 'transfer', 'taxCollected', 'dispute', 'disputeWon'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Money is due so many days after the training took place. */
export const DUE_DAYS = 2

/** The most payouts of one batch. */
export const MOST_IN_BATCH = 5_000

/** So much is due at least before anything is paid out, in minor units: less costs more than it is. */
export const MINIMUM: Record<Currency, number> = {
  USD: 2_500,
  EUR: 2_500,
  INR: 50_000,
  GBP: 2_500,
  JPY: 3_000,
  CHF: 2_500,
  SGD: 2_500,
  AED: 10_000,
  AUD: 2_500,
}

/** Above that another person approves a batch, in minor units. */
export const ALONE_LIMIT: Record<Currency, number> = {
  USD: 1_000_000,
  EUR: 1_000_000,
  INR: 50_000_000,
  GBP: 1_000_000,
  JPY: 150_000_000,
  CHF: 1_000_000,
  SGD: 1_000_000,
  AED: 4_000_000,
  AUD: 1_000_000,
}

const isKnown = (currency: string): currency is Currency => CURRENCIES.some((one) => one === currency)

/** The least that is paid out in a currency. */
export const minimumOf = (currency: string): number => (isKnown(currency) ? MINIMUM[currency] : 1)

/** Whether a batch of so much takes a second person; one in a currency without a limit always does. */
export const needsApproval = (totalMinor: number, currency: string): boolean =>
  !isKnown(currency) || totalMinor > ALONE_LIMIT[currency]

/** Countries whose accounts are reached by SEPA credit transfers (EPC409-09). */
export const SEPA_COUNTRIES =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  )

const PAID = { batch: 'id', party: 'id', amountMinor: 'minor', currency: 'currency' } as const
/** A payout is on its way, is held after all, or failed: of the payout. */
export const payoutSent = defineFact('payout.sent', { ...STEP, ...PAID })
export const payoutHeld = defineFact('payout.held', { ...STEP, ...PAID })
export const payoutFailed = defineFact('payout.failed', { ...STEP, ...PAID })

/** The pages of payouts. */
export const PAYOUTS_PAGE = '/revenue/payouts'
export const payoutPath = (code: string) => `${PAYOUTS_PAGE}/${code}`
export const batchPath = (code: string) => `/admin/payouts/${code}`
