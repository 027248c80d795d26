import type { CertificateRule } from './certificate.ts'

export type SavedRule = { rule: CertificateRule; months: number | null; automatic: boolean }

export const DEFAULT_RULE: SavedRule = { rule: 'most', months: null, automatic: false }

/** A certificate rule as form values. */
export const ruleFields = ({ rule, months, automatic }: SavedRule) => ({
  rule,
  months,
  automatic: automatic ? 'on' : '',
})
