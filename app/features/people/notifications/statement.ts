/**
 * What somebody can break, each by an id that stays, with the paragraph of a public page that says so. Acts
 * of staff against somebody name one of them (Regulation (EU) 2022/2065, Art. 17).
 */
export const RULE_PATHS = {
  fraud: '/abuse-policy#fraud',
  unlawful: '/abuse-policy#unlawful',
  reviews: '/abuse-policy#reviews',
  data: '/abuse-policy#data',
  hoarding: '/abuse-policy#hoarding',
  attacks: '/abuse-policy#attacks',
  harassment: '/abuse-policy#harassment',
  accounts: '/abuse-policy#accounts',
  spam: '/anti-spam',
  rights: '/ipr-complaints',
  promises: '/terms#promises',
} as const
export type Rule = keyof typeof RULE_PATHS
export const RULES = Object.keys(RULE_PATHS) as [Rule, ...Rule[]]

/** Where staff had it from. */
export const SOURCES = ['report', 'look'] as const
export type Source = (typeof SOURCES)[number]

/**
 * Whether a program had pointed to it before a person decided, and which: that saw many who came in alike,
 * the same message to many, or reviews that seem to be written by few.
 */
export const DETECTORS = ['none', 'wave', 'sameMessage', 'ring'] as const
export type Detector = (typeof DETECTORS)[number]

/** What staff can do about a person or a workspace itself. */
export const PARTY_CHOICES = [
  'party.demote',
  'party.stopPayments',
  'party.pause',
  'party.hide',
  'party.suspend',
] as const

/** What staff can do in one decision, each by what it is about. */
export const CHOICES = [
  'topic.demote',
  'topic.hide',
  'topic.remove',
  'event.demote',
  'event.hide',
  'event.remove',
  'requirement.demote',
  'requirement.hide',
  'requirement.remove',
  'review.hide',
  'review.remove',
  'answer.remove',
  'picture.remove',
  ...PARTY_CHOICES,
] as const
export type Choice = (typeof CHOICES)[number]

/** Why and what staff decided, as whoever it concerns reads it; `until` as ISO text, empty without an end. */
export type Statement = {
  acts: readonly Choice[]
  rule: Rule
  source: Source
  /** Empty where nothing is known of programs. */
  detectedBy: Detector | ''
  until: string
}
/** The same as parameters of a notification; empty where nothing was decided by a rule. */
export type StatementWords = Record<'acts' | 'rule' | 'source' | 'detectedBy' | 'until', string>

export const NO_STATEMENT: StatementWords = { acts: '', rule: '', source: '', detectedBy: '', until: '' }

export const statementWords = ({ acts, ...said }: Statement): StatementWords => ({
  ...said,
  acts: acts.join(' '),
})

/** Reads the statement from the parameters of a notification; null where there is none. */
export function statementOf(parameters: Record<string, unknown>): Statement | null {
  const { acts, until } = parameters
  const rule = RULES.find((known) => known === parameters.rule)
  const source = SOURCES.find((known) => known === parameters.source)
  const detectedBy = DETECTORS.find((known) => known === parameters.detectedBy) ?? ''
  if (!rule || !source || typeof acts !== 'string' || typeof until !== 'string') return null
  return { acts: CHOICES.filter((known) => acts.split(' ').includes(known)), rule, source, detectedBy, until }
}
