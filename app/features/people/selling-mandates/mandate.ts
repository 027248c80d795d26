import type { MANDATE_VERSIONS } from '#app/kit/selling.ts'

export const MANDATE_STEPS = ['accept', 'withdraw'] as const
export type MandateStep = (typeof MANDATE_STEPS)[number]

/** Where a seller reads the mandate, accepts and withdraws it. */
export const MANDATE_PAGE = '/revenue/mandate'

/** The public page with the text of a version. */
export const mandateTextPath = (version: (typeof MANDATE_VERSIONS)[number]['version']): string =>
  `/selling-mandate-${version}`
