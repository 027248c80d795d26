import type { CertificateRule } from './certificate.ts'

export type SavedRule = { rule: CertificateRule; months: number | null; automatic: boolean }

export const DEFAULT_RULE: SavedRule = { rule: 'most', months: null, automatic: false }

/** What the form of it shows. */
export const ruleFields = ({ rule, months, automatic }: SavedRule) => ({
  rule,
  months,
  automatic: automatic ? 'on' : '',
})
