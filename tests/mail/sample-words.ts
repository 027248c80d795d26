import type { BackWay } from '#app/features/sales/cancellations/refund-way.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'

export const link = 'https://quorum.example/x?y=1&z=2'
export const ANYBODY = '7Q-Anybody-7Q'
export const SETTLED = {
  currency: 'EUR',
  paidMinor: 500,
  refundedMinor: 100,
  goesMinor: 200,
  balanceMinor: 200,
}
export const WAYS: BackWay[] = [
  { by: 'card' },
  { by: 'credit' },
  { by: 'transfer', seller: ANYBODY, dueOn: '2026-12-03', account: '3000', isLate: false },
  { by: 'transfer', seller: ANYBODY, dueOn: '2026-12-03', account: null, isLate: true },
]

/** Each email in each of its forms; `typed` is what somebody wrote, for the reader or for others. */
export type Samples = (t: Translate, language: Language, typed: string) => EmailContent[]

export const words = { title: ANYBODY, text: ANYBODY, label: ANYBODY, line: ANYBODY }
export const quorum = { ...words, complete: false, filled: 1, total: 3, ring: '1' }
